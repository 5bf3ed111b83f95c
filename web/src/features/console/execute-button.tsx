import Send from '@mui/icons-material/SendRounded';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useTexts } from '../../i18n/texts.js';
import { LAYOUT } from '../../theme/tokens.js';
import { consoleTexts } from './texts/en.js';

/** On phones only the icon is visible, to leave room for the command; the label remains for screen readers. */
const Submit = styled(Button)(({ theme }) => ({
  flex: 'none',
  minWidth: 112,
  padding: '0 20px',
  '& > svg': { display: 'none', fontSize: 20 },
  [theme.breakpoints.down('sm')]: {
    minWidth: LAYOUT.finger,
    padding: 0,
    '& > svg': { display: 'block' },
    '& > span': visuallyHidden,
  },
}));

interface ExecuteButtonProps {
  readonly isDisabled: boolean;
  /** Whether to show that an answer is pending. */
  readonly isWaiting: boolean;
}

export function ExecuteButton({ isDisabled, isWaiting }: ExecuteButtonProps) {
  const t = useTexts(consoleTexts);
  return (
    <Submit type="submit" variant="contained" color="primary" disabled={isDisabled}>
      <Send aria-hidden />
      <span>{isWaiting ? t.executing : t.execute}</span>
    </Submit>
  );
}
