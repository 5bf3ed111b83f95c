import History from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type PlaceRef } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { auditPath } from '../../components/shared/paths.js';
import { auditTexts } from './texts/en.js';

/** For those who may read the audit of a server. */
export function AuditLink({ place }: { place: PlaceRef }) {
  const t = useTexts(auditTexts);
  return (
    <Button component={Link} to={auditPath(place)} size="small" startIcon={<History />}>
      {t.audit}
    </Button>
  );
}
