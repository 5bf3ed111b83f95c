import RestartAlt from '@mui/icons-material/RestartAltRounded';
import Search from '@mui/icons-material/SearchRounded';
import Star from '@mui/icons-material/StarRounded';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SERVER_SEARCH_MAX_LENGTH } from '@outpost/contracts/limits.js';
import { LISTED_STATES, SERVER_SORTS } from '@outpost/contracts/server-order.js';
import { type Server } from '@outpost/contracts/servers.js';
import { useGames } from '../../data/games/use-games.js';
import { formatNumber } from '../../i18n/format.js';
import { isOwn } from '../../data/servers/server-access.js';
import { useTexts } from '../../i18n/texts.js';
import { FilterChip, FilterChips } from '../../components/ui/filter-chip.js';
import { statusTexts } from '../../components/shared/status/texts/en.js';
import { countsOf, type ServerFilter } from './server-filter.js';
import { serversTexts } from './texts/en.js';
import { type FilterChange } from './use-server-filter.js';

interface ServerFilterBarProps extends Omit<FilterChange, 'clear'> {
  readonly filter: ServerFilter;
  readonly servers: readonly Server[];
  /** Ids of those that are restarted within the hour. */
  readonly soon: ReadonlySet<number>;
}

/** Search, filters and sorting. */
export function ServerFilterBar({ setSearch, ...props }: ServerFilterBarProps) {
  const t = useTexts(serversTexts);
  const { filter, servers, setParam } = props;
  return (
    <Box
      role="search"
      aria-label={t.filters}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, lg: 5 },
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'line.subtle',
      }}
    >
      <OutlinedInput
        type="search"
        value={filter.search}
        onChange={({ target }) => setSearch(target.value)}
        placeholder={t.search}
        startAdornment={
          <InputAdornment position="start" disablePointerEvents>
            <Search sx={{ fontSize: 18 }} />
          </InputAdornment>
        }
        inputProps={{ 'aria-label': t.search, maxLength: SERVER_SEARCH_MAX_LENGTH }}
        sx={{ flex: '1 1 200px', height: 36 }}
      />
      <Choices filter={filter} servers={servers} setParam={setParam} />
      <Choice
        label={t.sort}
        value={filter.sort}
        options={SERVER_SORTS.map((sort) => ({ value: sort, label: t[SORT_WORDS[sort]] }))}
        onChange={(sort) => setParam('sort', sort)}
      />
      <Chips {...props} />
    </Box>
  );
}

const SORT_WORDS = {
  id: 'sortRegistered',
  name: 'sortName',
  status: 'sortStatus',
  players: 'sortPlayers',
} as const;

interface ChoiceOfList {
  readonly param: 'game' | 'group' | 'tag';
  readonly label: string;
  /** What it is called if nothing is chosen. */
  readonly any: string;
  readonly value: string | undefined;
  /** With less to choose from, it is left out. */
  readonly fewest: number;
  readonly names: ReadonlyMap<string, string>;
}

type ChoicesProps = Pick<ServerFilterBarProps, 'filter' | 'servers' | 'setParam'>;

/** Game, group and tag, each only if there are several to choose from. */
function Choices({ filter, servers, setParam }: ChoicesProps) {
  const t = useTexts(serversTexts);
  const games = useGames();
  const nameOf = (game: string): string => games.find(({ id }) => id === game)?.name ?? game;
  const choices: readonly ChoiceOfList[] = [
    {
      param: 'game',
      label: t.game,
      any: t.anyGame,
      value: filter.game,
      fewest: 2,
      names: new Map(servers.flatMap(({ game }) => (game === null ? [] : [[game, nameOf(game)]]))),
    },
    {
      param: 'group',
      label: t.group,
      any: t.anyGroup,
      value: filter.group?.toString(),
      fewest: 1,
      names: new Map(servers.flatMap(({ group }) => (group ? [[String(group.id), group.name]] : []))),
    },
    {
      param: 'tag',
      label: t.tag,
      any: t.anyTag,
      value: filter.tag,
      fewest: 1,
      names: new Map(servers.flatMap(({ tags }) => tags.map((tag) => [tag, tag]))),
    },
  ];
  return choices.map(
    ({ param, label, any, value, fewest, names }) =>
      (value !== undefined || names.size >= fewest) && (
        <Choice
          key={param}
          label={label}
          value={value ?? ''}
          options={[{ value: '', label: any }, ...optionsOf(names, value)]}
          onChange={(chosen) => setParam(param, chosen)}
        />
      ),
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** By name; the chosen one also if no server has it any more. */
const optionsOf = (names: ReadonlyMap<string, string>, chosen: string | undefined): readonly Option[] =>
  [...(chosen === undefined || names.has(chosen) ? names : new Map([...names, [chosen, chosen]]))]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      value={value}
      onChange={({ target }) => onChange(target.value)}
      input={
        <OutlinedInput sx={{ height: 36, maxWidth: { sm: 200 }, flex: { xs: '1 1 40%', sm: 'none' } }} />
      }
      inputProps={{ 'aria-label': label }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** States, and what else servers are told apart by at a glance, each with its number of servers. */
function Chips({ filter, servers, soon, setParam }: Omit<ServerFilterBarProps, 'setSearch'>) {
  const t = useTexts(serversTexts);
  const words = useTexts(statusTexts);
  const counts = countsOf(servers);
  const states = LISTED_STATES.filter((state) => state === filter.state || counts[state] !== undefined);
  const favourites = servers.filter(({ isFavourite }) => isFavourite).length;
  const restarting = servers.filter(({ id }) => soon.has(id)).length;
  const own = servers.filter(isOwn).length;
  return (
    <FilterChips role="group" aria-label={t.status}>
      <FilterChip aria-pressed={filter.state === undefined} onClick={() => setParam('status', undefined)}>
        {t.all} <Count of={servers.length} />
      </FilterChip>
      {states.map((state) => (
        <FilterChip
          key={state}
          aria-pressed={filter.state === state}
          onClick={() => setParam('status', state)}
        >
          {words[state]} <Count of={counts[state] ?? 0} />
        </FilterChip>
      ))}
      {(favourites > 0 || filter.isFavourite) && (
        <FilterChip
          aria-pressed={filter.isFavourite}
          onClick={() => setParam('marked', filter.isFavourite ? undefined : 'favourite')}
        >
          <Star /> {t.favourites} <Count of={favourites} />
        </FilterChip>
      )}
      {(restarting > 0 || filter.restartsSoon) && (
        <FilterChip
          aria-pressed={filter.restartsSoon}
          onClick={() => setParam('restart', filter.restartsSoon ? undefined : 'soon')}
        >
          <RestartAlt /> {t.restartSoon} <Count of={restarting} />
        </FilterChip>
      )}
      {(own < servers.length || filter.isMine) && (
        <FilterChip
          aria-pressed={filter.isMine}
          onClick={() => setParam('owner', filter.isMine ? undefined : 'me')}
        >
          {t.mine} <Count of={own} />
        </FilterChip>
      )}
    </FilterChips>
  );
}

const Count = ({ of }: { of: number }) => (
  <Box component="span" sx={{ color: 'faint.text' }}>
    {formatNumber(of)}
  </Box>
);
