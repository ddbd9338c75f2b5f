import '@fontsource-variable/inter/wght.css';
import './tokens.css';
import './plain.css';
import './setOut.ts';

/*
 * What runs first, and small. The app, what stands around the screen, the screen and its rows would come one after the
 * other: all of them set out at once (decision 0019).
 */
void import('./main.tsx');
