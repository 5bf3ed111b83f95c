import Star from '@mui/icons-material/StarRounded';
import StarBorder from '@mui/icons-material/StarBorderRounded';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { styled, type Theme } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { type Server } from '@outpost/contracts/servers.js';
import { Link } from 'react-router-dom';
import { messageOf } from '../../data/error-message.js';
import { useGames } from '../../data/games/use-games.js';
import { setFavourite } from '../../data/servers/servers.actions.js';
import { useTexts } from '../../i18n/texts.js';
import { GameMark } from '../../components/shared/game-mark.js';
import { MaintenanceTag } from '../../components/shared/maintenance-tag.js';
import { paths, serverPath } from '../../components/shared/paths.js';
import { useToast } from '../../components/ui/toast-context.js';
import { useAction } from '../../components/ui/use-action.js';
import { serversTexts } from './texts/en.js';
import { type SelectServer } from './use-selection.js';

const NameLink = styled(Link)(({ theme }) => ({
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: 'inherit',
  fontWeight: 600,
  // Minimum target size for touch.
  lineHeight: '24px',
  textDecoration: 'none',
  borderRadius: 4,
  '&:hover': { color: theme.vars.palette.accent.text, textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: -2 },
}));

const labelled = ({ theme }: { theme: Theme }) => ({
  flex: 'none',
  padding: '0 6px',
  borderRadius: 5,
  border: `1px solid ${theme.vars.palette.line.normal}`,
  color: theme.vars.palette.text.secondary,
  fontSize: '0.6875rem',
  fontWeight: 550,
  lineHeight: '20px',
});
const Label = styled('span')(labelled);
const TagLink = styled(Link)(labelled, ({ theme }) => ({
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.accent.text },
}));

interface ServerNameProps {
  readonly server: Server;
  readonly isSelected: boolean | undefined;
  readonly onSelect: SelectServer | undefined;
}

/** The name of a server with the mark of its game, its tags, and whether it is a favourite, or in maintenance. */
export function ServerName({ server, isSelected, onSelect }: ServerNameProps) {
  const t = useTexts(serversTexts);
  const game = useGames().find(({ id }) => id === server.game);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, minWidth: 0 }}>
      {onSelect ? (
        <Selector server={server} isSelected={isSelected === true} onSelect={onSelect} />
      ) : (
        <FavouriteButton server={server} />
      )}
      {game ? <GameMark mark={game.mark} /> : <MarkToCome />}
      <NameLink to={serverPath(server.id)}>{server.name}</NameLink>
      {server.beyondPlan && (
        <Tooltip title={t.readOnlyHint} describeChild>
          <Label>{t.readOnly}</Label>
        </Tooltip>
      )}
      {server.maintenance && <MaintenanceTag maintenance={server.maintenance} />}
      <Tags tags={server.tags} />
    </Box>
  );
}

interface SelectorProps {
  readonly server: Server;
  readonly isSelected: boolean;
  readonly onSelect: SelectServer;
}

/** In the place of the star, so that names do not move. */
function Selector({ server: { id, name }, isSelected, onSelect }: SelectorProps) {
  const t = useTexts(serversTexts);
  return (
    <Checkbox
      size="small"
      checked={isSelected}
      slotProps={{ input: { 'aria-label': t.selectOf({ name }) } }}
      onClick={({ shiftKey }) => onSelect(id, shiftKey)}
      sx={{ ml: -1.5, mr: -1, p: 0.5, '& svg': { fontSize: 18 } }}
    />
  );
}

/** Room for the mark, so that names do not move once the games have loaded. */
const MarkToCome = styled('span')({ flex: 'none', width: 28 });

const SHOWN_TAGS = 3;

/** Each narrows the list to those that have it. */
function Tags({ tags }: { tags: readonly string[] }) {
  const t = useTexts(serversTexts);
  const more = tags.length - SHOWN_TAGS;
  return (
    <Box sx={{ display: 'flex', gap: 1, flexShrink: 1, minWidth: 0, overflow: 'hidden' }}>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <TagLink key={tag} to={`${paths.servers}?tag=${encodeURIComponent(tag)}`} title={t.withTag({ tag })}>
          {tag}
        </TagLink>
      ))}
      {more > 0 && <Label title={tags.slice(SHOWN_TAGS).join(', ')}>+{more}</Label>}
    </Box>
  );
}

function FavouriteButton({ server: { id, name, isFavourite } }: { server: Server }) {
  const t = useTexts(serversTexts);
  const toast = useToast();
  const { run } = useAction(async () => {
    try {
      await setFavourite(id, !isFavourite);
    } catch (error) {
      toast({ title: t.favouriteFailed, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Tooltip title={isFavourite ? t.favouriteRemove : t.favouriteAdd}>
      <IconButton
        size="small"
        aria-label={t.favouriteOf({ name })}
        aria-pressed={isFavourite}
        onClick={() => run()}
        sx={{ ml: -1.5, mr: -1, p: 0.5, color: isFavourite ? 'state.restarting' : 'faint.text' }}
      >
        {isFavourite ? <Star sx={{ fontSize: 18 }} /> : <StarBorder sx={{ fontSize: 18 }} />}
      </IconButton>
    </Tooltip>
  );
}
