import { styled } from '@mui/material/styles';
import { Panel } from '../../components/ui/panel.js';

/** Holds a stream, which takes all the height there is. */
export const ConsoleFrame = styled(Panel)({
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  overflow: 'hidden',
});
