import WorkspacesOutlined from '@mui/icons-material/WorkspacesOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { paths } from '../../components/shared/paths.js';
import { groupsTexts } from './texts/en.js';

export function GroupsLink() {
  const t = useTexts(groupsTexts);
  return (
    <Button component={Link} to={paths.groups} startIcon={<WorkspacesOutlined />}>
      {t.groups}
    </Button>
  );
}
