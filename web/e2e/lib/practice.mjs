// Somebody who plays in the browser alone: what the table there says is heard as a socket's frames are, and its time runs fast.

/** In the page: its clock runs twenty times as fast, and every frame is handed on. */
function listen() {
  const [now, begun] = [Date.now, Date.now()];
  Date.now = () => begun + (now() - begun) * 20;
  const later = window.setTimeout;
  window.setTimeout = (then, ms, ...more) => later(then, (ms ?? 0) / 20, ...more);
  const write = JSON.stringify;
  JSON.stringify = (value, ...more) => {
    if (['room', 'game', 'ack'].includes(value?.t)) window.heard(write(value));
    return write(value, ...more);
  };
}

export async function practises(guest) {
  await guest.page.exposeFunction('heard', (text) => {
    const frame = JSON.parse(text);
    guest.frames.push(frame);
    if (frame.t === 'room') guest.room = frame;
    if (frame.t === 'game') guest.frame = frame.game === null ? null : frame;
  });
  await guest.page.addInitScript(listen);
  await guest.page.addInitScript((name) => {
    if (location.origin === 'null') return;
    const kept = JSON.parse(localStorage.getItem('stolik.settings') ?? '{}');
    localStorage.setItem('stolik.settings', `${JSON.stringify({ ...kept, name, face: 'gosia' })}`);
  }, guest.name);
}

/** From home to a running game. */
export async function practise(guest, home, game) {
  guest.frame = null;
  await guest.page.goto(home);
  const poster = guest.page.getByRole('button', { name: `${guest.t(`${game}.name`)}.` });
  await guest.tap(poster);
  await guest.tap(guest.page.getByRole('link', { name: guest.t('home.bots'), exact: true }));
}
