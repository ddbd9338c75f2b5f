import Box from '@mui/material/Box';
import { headerStyle } from './tableStyles.ts';

/** The head of a table of numbers: what its columns are called. */
export const HeaderRow = ({ names }: { names: readonly string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <Box key={name} component="th" scope="col" sx={headerStyle}>
          {name}
        </Box>
      ))}
    </tr>
  </thead>
);
