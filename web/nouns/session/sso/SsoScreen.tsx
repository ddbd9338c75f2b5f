import { useEffect, useRef, useState } from 'react';
import { ssoPath } from '#contract/sso.ts';
import { SsoLinking } from './SsoLinking.tsx';
import { SsoFailed, SsoSignIn } from './SsoSignIn.tsx';

/** What the server says in the fragment of the address, which nothing else gets. */
function readFragment() {
  const given = new URLSearchParams(window.location.hash.slice(1));
  return { ticket: given.get('ticket'), link: given.get('link'), error: given.get('error') };
}

/** `/sso`: back from a provider (product/sso#sign-in). */
export function SsoScreen() {
  const [{ ticket, link, error }] = useState(readFragment);
  const isClean = useRef(false);
  useEffect(() => {
    // Neither the history nor a copied address has the ticket.
    if (!isClean.current) window.history.replaceState(window.history.state, '', ssoPath);
    isClean.current = true;
  }, []);
  if (link) return <SsoLinking ticket={link} />;
  return ticket ? <SsoSignIn ticket={ticket} /> : <SsoFailed code={error ?? 'ssoExpired'} />;
}
