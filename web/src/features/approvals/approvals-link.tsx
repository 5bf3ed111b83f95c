import HowToReg from '@mui/icons-material/HowToRegOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router-dom';
import { useWaitingApprovals } from '../../data/approvals/use-approvals.js';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { approvalsTexts } from './texts/en.js';

/** Shown only while something waits. */
export function ApprovalsLink() {
  const t = useTexts(approvalsTexts);
  const { data: waiting = [] } = useWaitingApprovals();
  const count = waiting.length;
  if (count === 0) return null;
  return (
    <IconButton
      component={Link}
      to={paths.approvals}
      aria-label={t.waitingCount({ count })}
      sx={{ width: 44, height: 44 }}
    >
      <Badge badgeContent={count} color="primary">
        <HowToReg sx={{ fontSize: 22 }} />
      </Badge>
    </IconButton>
  );
}
