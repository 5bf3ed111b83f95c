import GavelOutlined from '@mui/icons-material/GavelOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type PlaceRef } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { policyPath } from '../../components/shared/paths.js';
import { policyTexts } from './texts/en.js';

/** For those who may send commands to a server. */
export function PolicyLink({ place }: { place: PlaceRef }) {
  const t = useTexts(policyTexts);
  return (
    <Button component={Link} to={policyPath(place)} size="small" startIcon={<GavelOutlined />}>
      {t.policy}
    </Button>
  );
}
