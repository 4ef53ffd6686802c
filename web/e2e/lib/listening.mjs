// Playing without eyes or without a pointer: what is read aloud and when, controls by their role and name, and the keys.
import assert from 'node:assert/strict';
import { until } from './guest.mjs';

/** In the page: tells everything that comes into a live region, as it comes; what comes together with its region is not read. */
export function readAloud() {
  const LIVE = '[aria-live="polite"], [aria-live="assertive"], [role="status"], [role="alert"]';
  const words = (node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
  const watch = (changes) => {
    for (const { type, target, addedNodes } of changes) {
      const at = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
      const region = at?.closest(LIVE);
      if (!region || at.closest('[aria-live="off"], [role="timer"]')) continue;
      for (const node of type === 'childList' ? addedNodes : [target]) {
        const text = words(node);
        if (!text || node.parentElement?.closest('[aria-hidden="true"]')) continue;
        const reveal = document.querySelector('main.reveal');
        window.aloud({
          text,
          events: region.matches('.place > .sr'),
          // Something is being shown whose end is not told yet.
          open: reveal !== null,
          judged: reveal?.querySelector('.verdict .stamp') != null,
        });
      }
    }
  };
  new MutationObserver(watch).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  });
}

/** Roles that somebody can do something with; each needs a name. */
const CONTROLS =
  /^(button|link|radio|checkbox|switch|slider|textbox|searchbox|combobox|listbox|option|menuitem|tab|spinbutton|dialog)$/;

/** Controls of this screen that have no name in the accessibility tree, and pictures that have none either. */
export async function nameless(guest) {
  const tree = await guest.context.newCDPSession(guest.page);
  const { nodes } = await tree.send('Accessibility.getFullAXTree');
  await tree.detach();
  const controls = nodes.filter(
    ({ ignored, role }) => !ignored && (CONTROLS.test(role?.value) || role?.value === 'image'),
  );
  assert.ok(controls.length, `${guest.name} finds something to do in the tree`);
  return controls
    .filter(({ name }) => !name?.value?.trim())
    .map(({ role, properties }) => `${role.value} ${JSON.stringify(properties ?? [])}`);
}

/** Does what a screen reader does: finds the thing in the tree by its role and its name, and presses it there. */
export async function pressInTree(guest, locator) {
  const tree = await guest.context.newCDPSession(guest.page);
  try {
    const mark = `m${Math.random().toString(36).slice(2)}`;
    await locator.evaluate((element, mark) => element.setAttribute('data-mark', mark), mark);
    await tree.send('DOM.enable');
    const { root } = await tree.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await tree.send('DOM.querySelector', {
      nodeId: root.nodeId,
      selector: `[data-mark="${mark}"]`,
    });
    const { nodes } = await tree.send('Accessibility.getPartialAXTree', {
      nodeId,
      fetchRelatives: false,
    });
    const { role, name, ignored } = nodes[0];
    assert.ok(!ignored, `${guest.name} finds ${name?.value || role?.value} in the tree`);
    assert.ok(name?.value?.trim(), `${guest.name} is told what this ${role?.value} is`);
    // Pressed as assistive technology does it: the node of the tree, not a point of the screen.
    const { nodes: same } = await tree.send('Accessibility.queryAXTree', {
      nodeId: root.nodeId,
      role: role.value,
      accessibleName: name.value,
    });
    assert.ok(
      same.some(({ nodeId }) => nodeId === nodes[0].nodeId),
      `${guest.name} finds the ${role.value} “${name.value}” by its name`,
    );
    const { object } = await tree.send('DOM.resolveNode', {
      backendNodeId: nodes[0].backendDOMNodeId,
    });
    await tree.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: 'function () { this.focus(); this.click(); }',
    });
  } finally {
    await tree.detach();
  }
}

const isFocused = (locator) => locator.evaluate((element) => element === document.activeElement);

/** Goes there by Tab, and by arrow keys within a group of choices, and presses it. */
export async function pressByKeys(guest, locator) {
  const { keyboard } = guest.page;
  await locator.first().waitFor();
  const group = await locator.evaluate((element) =>
    element.getAttribute('role') === 'radio' ? 'radio' : null,
  );
  const there = () => isFocused(locator);
  const inGroup = () =>
    locator.evaluate(
      (element) =>
        element.closest('[role="radiogroup"]')?.contains(document.activeElement) ?? false,
    );
  for (let i = 0; i < 90 && !(await (group ? inGroup() : there())); i++)
    await keyboard.press('Tab');
  if (group) {
    for (let i = 0; i < 12 && !(await there()); i++) await keyboard.press('ArrowRight');
    assert.ok(await there(), `${guest.name} gets to a choice with the arrow keys`);
    // Walking there has chosen it.
    return;
  }
  assert.ok(await there(), `${guest.name} gets there with Tab`);
  await keyboard.press('Enter');
}

/** A line of the log of Blef, as the page has to say it. */
export function bluffLine(guest, frame, event) {
  const name = (seat) =>
    guest.room.people.find((person) => person.person === frame.seats[seat]).name;
  const { t } = guest.constructor.prototype;
  const say = (key, args) => t.call(guest, `bluff.event.${key}`, args);
  const bid = () => guest.t('bluff.bid', { count: event.count, face: event.face });
  switch (event.type) {
    case 'dealt':
      return say('dealt', { round: event.round });
    case 'direction':
      return say('direction', { name: name(event.seat), clockwise: event.clockwise });
    case 'bid':
      return say('bid', { name: name(event.seat), bid: bid() });
    case 'cards':
      return say('cards', { name: name(event.seat), n: event.cards });
    case 'extra_round':
    case 'over':
      return say(event.type);
    default:
      return say(event.type, { name: name(event.seat) });
  }
}

/** Everything that happened in this guest's game was read aloud once, in order, and not before it was shown. */
export async function heardAll(guest, line) {
  const flat = (text) => text.replace(/\s+/g, ' ').trim();
  const wanted = guest.frames
    .filter((frame) => frame.t === 'game' && frame.game)
    .flatMap((frame) => frame.events.map((event) => flat(line(guest, frame, event))));
  const told = () => guest.aloud.filter(({ events }) => events);
  await until(
    () => told().length >= wanted.length,
    () => `${guest.name} hears all ${wanted.length} events, so far ${told().length}`,
  );
  assert.deepEqual(
    told().map(({ text }) => text),
    wanted,
    `${guest.name} hears every event once`,
  );
  assert.deepEqual(
    told().filter(({ open }) => open),
    [],
    `${guest.name} hears nothing before it has been shown`,
  );
}
