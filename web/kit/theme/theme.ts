import { extendTheme } from '@mui/material/styles';
import { touch } from './touch.ts';

/* The MUI theme. Its colours come from app/tokens.css, which pages without MUI use too. */

const field = {
  root: {
    backgroundColor: 'var(--sunken)',
    fontSize: 14,
    minHeight: 36,
    '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-strong)' },
    '&:hover:not(.Mui-disabled):not(.Mui-error):not(.Mui-focused) .MuiOutlinedInput-notchedOutline': {
      borderColor: 'var(--text-quiet)',
    },
    '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--accent)', borderWidth: 2 },
  },
  multiline: { padding: 0 },
  input: {
    padding: '7.5px 12px',
    height: 'auto',
    '&::placeholder': { color: 'var(--text-quiet)', opacity: 0.85 },
  },
};

/** A switch whose thumb stays inside the track, the same in both sizes. */
const toggle = {
  root: {
    width: 36,
    height: 20,
    padding: 0,
    margin: '8px 10px',
    overflow: 'visible',
    '& .MuiSwitch-switchBase': { padding: 3 },
    '& .MuiSwitch-switchBase.Mui-checked': { transform: 'translateX(16px)', color: 'var(--on-accent)' },
    '& .MuiSwitch-switchBase.Mui-checked + .MuiSwitch-track': { background: 'var(--accent)', opacity: 1 },
    '& .MuiSwitch-thumb': { width: 14, height: 14, boxShadow: 'none' },
    '& .MuiSwitch-track': { borderRadius: 10, background: 'var(--line-strong)', opacity: 1 },
    '& .Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
  },
};

export const theme = extendTheme(
  {
    nativeColor: true,
    defaultColorScheme: 'dark',
    colorSchemes: {
      dark: {
        palette: {
          primary: {
            main: 'var(--accent)',
            light: 'var(--accent-bright)',
            dark: 'var(--accent)',
            contrastText: 'var(--on-accent)',
          },
          error: { main: 'var(--danger)', contrastText: '#2b0b08' },
          success: { main: 'var(--success)', contrastText: '#06210f' },
          warning: { main: 'var(--warning)', contrastText: '#241b02' },
          info: { main: 'var(--info)', contrastText: '#06172f' },
          background: { default: 'var(--page)', paper: 'var(--surface)' },
          text: { primary: 'var(--text)', secondary: 'var(--text-quiet)' },
          divider: 'var(--line)',
        },
      },
    },
    // Menus and dialogs open and close at once for whoever prefers it: without this they wait, although nothing moves.
    motion: { reducedMotion: 'system' },
    // A ring around whatever the keyboard is on: buttons, toggles, boxes, items of menus (product/screens#accessible).
    focusVisible: true,
    shape: { borderRadius: 8 },
    spacing: 8,
    typography: {
      fontFamily: 'var(--font)',
      fontSize: 14,
      h1: { fontSize: 22, fontWeight: 650, letterSpacing: '-0.015em', lineHeight: 1.3 },
      h2: { fontSize: 15, fontWeight: 600, lineHeight: 1.4 },
      body1: { fontSize: 14, lineHeight: 1.5 },
      body2: { fontSize: 13, lineHeight: 1.45 },
      button: { fontSize: 14, fontWeight: 550, textTransform: 'none' },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 36,
            // The height of an input.
            lineHeight: 1.5,
            padding: '6px 14px',
            whiteSpace: 'nowrap',
          },
          outlined: {
            borderColor: 'var(--line-strong)',
            color: 'var(--text)',
            '&:hover': { background: 'var(--hover)' },
          },
          contained: { '&:hover': { backgroundColor: 'var(--accent-bright)' } },
          sizeSmall: { minHeight: 28, padding: '2px 10px', fontSize: 13 },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: {
            borderRadius: 8,
            color: 'var(--text-quiet)',
            '&:hover': { background: 'var(--hover)', color: 'var(--text)' },
          },
        },
      },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiOutlinedInput: { defaultProps: { notched: false }, styleOverrides: field },
      // Label above, hint below, as FieldFrame has them.
      MuiFormLabel: {
        styleOverrides: { root: { fontSize: 13, fontWeight: 550, '&&': { color: 'var(--text)' } } },
      },
      MuiInputLabel: {
        styleOverrides: { root: { position: 'static', transform: 'none', marginBottom: 4 } },
      },
      MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 12.5 } } },
      MuiMenu: {
        styleOverrides: { paper: { background: 'var(--raised)', border: '1px solid var(--line)' } },
      },
      MuiMenuItem: { styleOverrides: { root: { fontSize: 14, minHeight: 36 } } },
      MuiDialog: {
        styleOverrides: {
          paper: { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 12 },
        },
      },
      // A long name takes several lines rather than being cut.
      MuiChip: {
        styleOverrides: {
          root: { height: 'auto', minHeight: 24 },
          label: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
        },
      },
      MuiDialogTitle: { styleOverrides: { root: { fontSize: 17, fontWeight: 650 } } },
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      MuiSwitch: { styleOverrides: toggle },
      MuiTooltip: {
        styleOverrides: {
          tooltip: { background: 'var(--raised)', border: '1px solid var(--line)', fontSize: 12 },
        },
      },
    },
  },
  touch,
);
