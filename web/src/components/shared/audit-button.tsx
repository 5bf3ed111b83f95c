import History from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from './paths.js';
import { sharedTexts } from './texts/en.js';

/** To what oneself did, and for admins to what everybody did. */
export function AuditButton() {
  const t = useTexts(sharedTexts);
  return (
    <Button component={Link} to={paths.audit} startIcon={<History />}>
      {t.audit}
    </Button>
  );
}
