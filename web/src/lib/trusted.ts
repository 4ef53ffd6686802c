// Addresses of scripts: browsers that know of trusted types take none from a plain string.
import { within } from './base';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
/** This page makes two kinds of them: the service worker, and what the build has put beside it. */
const own = {
  createScriptURL(url: string): string {
    // What the build has put beside us has its whole address.
    const path = within(
      url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url,
    );
    if (path === '/sw.js' || /^\/(assets|src)\/[\w./-]+(\?[\w&=]*)?$/.test(path)) return url;
    throw new TypeError(`${url} is no script of ours`);
  },
};
const policy = trustedTypes?.createPolicy('stolik-worker', own) ?? own;

export function script(url: string): string {
  return policy.createScriptURL(url);
}
