import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { useTexts } from '../../i18n/texts.js';
import { peoplePath } from '../../components/shared/paths.js';
import { peopleTexts } from './texts/en.js';

/** For those who manage the people of a server. */
export function PeopleLink({ serverId }: { serverId: number }) {
  const t = useTexts(peopleTexts);
  return (
    <Button component={Link} to={peoplePath(serverId)} size="small" startIcon={<GroupOutlined />}>
      {t.people}
    </Button>
  );
}
