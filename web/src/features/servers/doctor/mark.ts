import { styled } from '@mui/material/styles';

/** The icon before a line of a diagnosis: the words beside it stand still while a spinner gives way to a verdict. */
export const Mark = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 20,
  '& svg': { fontSize: 18 },
});
