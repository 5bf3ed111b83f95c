import GroupOutlined from '@mui/icons-material/GroupOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { type PlaceRef } from '../../data/groups/place.js';
import { useTexts } from '../../i18n/texts.js';
import { peoplePath } from '../../components/shared/paths.js';
import { peopleTexts } from './texts/en.js';

/** For those who manage the people of a server. */
export function PeopleLink({ place }: { place: PlaceRef }) {
  const t = useTexts(peopleTexts);
  return (
    <Button component={Link} to={peoplePath(place)} size="small" startIcon={<GroupOutlined />}>
      {t.people}
    </Button>
  );
}
