import type { ThemeOptions } from '@mui/material/styles';

/*
 * Sizes for touch: targets of 44 px, and inputs of 16 px, below which phones zoom into the page. Only where the pointer is
 * coarse, so that the layout stays dense on a laptop. The doubled class outranks the sizes that a screen sets.
 */

/** The media query of a touch screen. */
export const coarsePointer = '@media (pointer: coarse)';
const onTouch = (style: object, part = '') => ({ [coarsePointer]: { [`&&${part}`]: style } });

/** For the container of rows: their links. */
export const coarsePointerLinks = {
  [coarsePointer]: { '& a': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 } },
};

const tall = onTouch({ minHeight: 44 });
const square = onTouch({ minWidth: 44, minHeight: 44 });

export const touch: ThemeOptions = {
  components: {
    MuiButton: { styleOverrides: { root: square } },
    MuiIconButton: { styleOverrides: { root: square } },
    MuiToggleButton: { styleOverrides: { root: square } },
    MuiCheckbox: { styleOverrides: { root: square } },
    MuiRadio: { styleOverrides: { root: square } },
    MuiFormControlLabel: { styleOverrides: { root: tall } },
    MuiMenuItem: { styleOverrides: { root: tall } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: onTouch({ minHeight: 44, fontSize: 16 }),
        input: onTouch({ fontSize: 16 }),
      },
    },
    // The whole area right of its label removes a chip.
    MuiChip: {
      styleOverrides: {
        root: {
          [coarsePointer]: {
            '&&': { minWidth: 44, minHeight: 44 },
            '&& .MuiChip-deleteIcon': { boxSizing: 'content-box', margin: 0, padding: '14px' },
            '&&.MuiChip-deletable .MuiChip-label': { paddingRight: 0 },
          },
        },
      },
    },
  },
};
