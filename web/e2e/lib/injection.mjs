// Strings that would be scripts if anything took them for markup, and a look at whether anything did.
import assert from 'node:assert/strict';

/** None is longer than a name may be. Whatever runs sets `__p`. */
export const PAYLOADS = [
  '<script>__p=1</script>',
  '<ScRiPt>__p=1</sCrIpT>',
  '<script\n>__p=1</script>',
  '<script src=//x></script',
  '</script><script>__p=1//',
  '<img src onerror=__p=1>',
  '<img/src/onerror=__p=1>',
  '<IMG SRC ONERROR=__p=1>',
  '"><img src onerror=__p=1',
  "'><img src onerror=__p=1",
  '<svg onload=__p=1>',
  '<svg/onload=__p=1>',
  '<svg><script>__p=1',
  '<body onload=__p=1>',
  '<b onclick=__p=1>x</b>',
  '<a href=javascript:__p=1',
  '<a href="javascript:1">x',
  'javascript:__p=1',
  'JaVaScRiPt:__p=1//',
  'data:text/html,<b>x',
  '<iframe srcdoc=x>',
  '<iframe src=data:,x>',
  '<object data=data:,x>',
  '<embed src=data:,x>',
  '<base href=//x>',
  '<meta http-equiv=refresh',
  '<link rel=import href=x>',
  '<style>*{color:red}',
  '<p style=display:none>',
  '<details open ontoggle=1',
  '<input autofocus onfocus',
  '<video src onerror=1>',
  '<audio src onerror=1>',
  '<form action=//x>',
  '<button formaction=//x>',
  '<math><mi xlink:href=x>',
  '<template>x</template>',
  '<noscript><p title=x>',
  '<!--><img src=x>-->',
  '<![CDATA[<b>x</b>]]>',
  '<?xml version=1?>',
  '&lt;b&gt;x&lt;/b&gt;',
  '&#60;script&#62;1',
  '&#x3c;img src=x&#x3e;',
  '%3Cscript%3E__p=1',
  '\\u003cscript\\u003e',
  '\\x3cimg src=x\\x3e',
  '{{__p=1}}',
  '${__p=1}',
  '{@html "<b>x</b>"}',
  '#{__p=1}',
  '<%= __p=1 %>',
  '"onmouseover="__p=1',
  "'onmouseover='__p=1",
  '`onmouseover=`__p=1',
  ');__p=1;(',
  "';__p=1;'",
  '</title><b>x',
  '</textarea><b>x',
  '\u2028__p=1\u2029',
];

/** In the page: what has run, and what nobody of ours would put there. */
function harm() {
  const ours = 'script[src], script[type="module"]';
  const alien = [
    ...document.querySelectorAll(
      'script, iframe, object, embed, base, link[rel=import], math, form[action], [formaction], [srcdoc], a[href^="javascript" i], meta[http-equiv=refresh]',
    ),
    ...[...document.querySelectorAll('*')].filter((element) =>
      [...element.attributes].some(({ name }) => name.startsWith('on')),
    ),
  ].filter((element) => !element.matches(ours));
  return {
    ran: window.__p ?? null,
    alien: alien.map((element) => element.outerHTML.slice(0, 120)),
  };
}

/** Everything is still text on everybody's screen. */
export async function staysText(guests, where) {
  for (const guest of guests)
    assert.deepEqual(
      await guest.page.evaluate(harm),
      { ran: null, alien: [] },
      `${where}, on the screen of ${guest.name}`,
    );
}

/** The look itself would notice: one of them taken for markup is planted, and pulled up again. */
export async function wouldNotice(guest) {
  await guest.page.evaluate(() => {
    const planted = document.createElement('object');
    planted.id = 'planted';
    document.body.append(planted);
  });
  await assert.rejects(staysText([guest], 'planted'));
  await guest.page.evaluate(() => document.getElementById('planted').remove());
}
