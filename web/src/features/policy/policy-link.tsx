import GavelOutlined from '@mui/icons-material/GavelOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { policyPath } from '../../components/shared/paths.js';
import { policyTexts } from './texts/en.js';

/** For those who may send commands to a server. */
export function PolicyLink({ serverId }: { serverId: number }) {
  const t = useTexts(policyTexts);
  return (
    <Button component={Link} to={policyPath(serverId)} size="small" startIcon={<GavelOutlined />}>
      {t.policy}
    </Button>
  );
}
