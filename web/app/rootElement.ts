import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './plain.css';
import './print.css';
import './forced-colors.css';

/** The element that a page renders into: index.html, and login.html, which becomes the app after the sign-in. */
export function rootElement(): HTMLElement {
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no #root');
  return element;
}
