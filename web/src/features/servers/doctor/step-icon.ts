import { styled } from '@mui/material/styles';

/** Fixed-size slot for a step's icon, so that the text does not move when the spinner is replaced. */
export const StepIcon = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 18,
  height: 20,
  '& svg': { fontSize: 18 },
});
