import type { ThemeOptions } from '@mui/material/styles';

/*
 * Sizes for fingers: targets of 44 px, and inputs of 16 px, below which phones zoom into the page. Only where the
 * pointer is coarse, so that a laptop stays dense. The doubled class goes before what a screen sets for a mouse.
 */

/** The media query of a screen that is touched. */
export const touched = '@media (pointer: coarse)';
const forFingers = (style: object, part = '') => ({ [touched]: { [`&&${part}`]: style } });

/** For what holds rows: the links in them. */
export const touchedLinks = {
  [touched]: { '& a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 } },
};

const high = forFingers({ minHeight: 44 });
const square = forFingers({ minWidth: 44, minHeight: 44 });

export const touch: ThemeOptions = {
  components: {
    MuiButton: { styleOverrides: { root: square } },
    MuiIconButton: { styleOverrides: { root: square } },
    MuiToggleButton: { styleOverrides: { root: square } },
    MuiPaginationItem: { styleOverrides: { root: square } },
    MuiCheckbox: { styleOverrides: { root: square } },
    MuiRadio: { styleOverrides: { root: square } },
    MuiFormControlLabel: { styleOverrides: { root: high } },
    MuiMenuItem: { styleOverrides: { root: high } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: forFingers({ minHeight: 44, fontSize: 16 }),
        input: forFingers({ fontSize: 16 }),
      },
    },
    // Touched anywhere right of its name, a chip is taken out.
    MuiChip: {
      styleOverrides: {
        root: {
          [touched]: {
            '&&': { minWidth: 44, minHeight: 44 },
            '&& .MuiChip-deleteIcon': { boxSizing: 'content-box', margin: 0, padding: '14px' },
            '&&.MuiChip-deletable .MuiChip-label': { paddingRight: 0 },
          },
        },
      },
    },
  },
};
