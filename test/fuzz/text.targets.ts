import { ANSWER_STORED_BYTES, COMMAND_MAX_BYTES } from '@outpost/contracts/limits.js';
import { commandWithoutSecrets, textWithoutSecrets } from '@outpost/contracts/secrets.js';
import { commandsIn } from '@outpost/games/command-chain.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import { readRustLine } from '@outpost/games/rust/lines.js';
import { readSevenDaysLine } from '@outpost/games/seven-days/lines.js';
import { readSquadLine } from '@outpost/games/squad/lines.js';
import { readBattleyeLines } from '@outpost/rcon-protocol/battleye/battleye.lines.js';
import { storedAnswerTo } from '../../apps/server/src/rcon/stored-text.js';
import { fixtures } from './fixtures.js';
import { type FuzzTarget } from './fuzz-target.js';

/** More than any parser accepts: line-based lists are refused from 256 kB on, JSON from 1 MB. */
const LIST_BYTES = 1280 * 1024;
/** The stored part of an answer. */
const ANSWER_BYTES = ANSWER_STORED_BYTES + COMMAND_MAX_BYTES;
/** Lines are truncated to 16 kB before they are stored. */
const LINE_BYTES = 16 * 1024;

type Read = (text: string) => unknown;

const textTarget = (
  name: string,
  vectors: readonly Buffer[],
  maxBytes: number,
  open: () => Read,
): FuzzTarget => ({
  name,
  vectors,
  maxBytes,
  open: () => {
    const read = open();
    return (bytes) => void read(bytes.toString('utf8'));
  },
});

const REPLIES = fixtures();

const replies: readonly FuzzTarget[] = new GameProfiles()
  .all()
  .flatMap(({ id, readPlayers, readBans }) => [
    ...(readPlayers ? [textTarget(`players-${id}`, REPLIES, LIST_BYTES, () => readPlayers)] : []),
    ...(readBans ? [textTarget(`bans-${id}`, REPLIES, LIST_BYTES, () => readBans)] : []),
  ]);

const GUID = '0123456789abcdef0123456789abcdef';
const STEAM = '76561198000000001';

const BATTLEYE_LINES = [
  'RCon admin #0 (203.0.113.5:62382) logged in',
  'RCon admin #0: (Global) restart in 5 minutes',
  'RCon admin #0: (To Anna) hello',
  'Player #3 Anna (203.0.113.7:2304) connected',
  `Player #3 Anna - BE GUID: ${GUID} (unverified)`,
  `Verified GUID (${GUID}) of player #3 Anna`,
  `Player #3 Anna (${GUID}) has been kicked by BattlEye: Admin Kick (bye)`,
  'Player #3 Anna has been kicked by BattlEye: Script Restriction #12',
  'Player #3 Anna disconnected',
  `PublicVariable Value Log: #3 Anna (${GUID}) - #12 "x" = 1`,
  '(Side) Anna: hello',
];
const RUST_LINES = [
  `[Global] Anna[${STEAM}]: hello`,
  `203.0.113.7:28015/${STEAM}/Anna joined [windows/${STEAM}]`,
  `203.0.113.7:28015/${STEAM}/Anna disconnecting: closing`,
];
const SQUAD_LINES = [
  `[ChatAll] [Online IDs:EOS: 0002a steam: ${STEAM}] Anna : hello`,
  `Kicked player 3. [Online IDs= EOS: 0002a steam: ${STEAM}] Anna`,
  `Banned player 3. [Online IDs= EOS: 0002a steam: ${STEAM}] Anna for interval 1d`,
];
const SEVEN_DAYS_LINES = [
  `Player connected, entityid=171, name=Anna, pltfmid=Steam_${STEAM}, crossid=EOS_0002a, steamOwner=Steam_${STEAM}, ip=203.0.113.7`,
  "GMSG: Player 'Anna' joined the game",
  "GMSG: Player 'Anna' left the game",
  `Chat (from 'Steam_${STEAM}', entity id '171', to 'Global'): 'Anna': hello`,
  "Chat (from '-non-player-', entity id '-1', to 'Global'): 'Server': hello",
];

const lineTarget = (name: string, lines: readonly string[], open: () => Read): FuzzTarget => ({
  ...textTarget(
    `lines-${name}`,
    lines.map((line) => Buffer.from(line)),
    LINE_BYTES,
    open,
  ),
  holdsMb: 8,
});

const SECRETS = [
  'rcon_password hunter2',
  'say "hi";sv_password "a b c"',
  '"rcon_password" = "hunter2"',
  'password password password: passw',
  'RConPassword=ab ac id en hi de',
].map((text) => Buffer.from(text));

/** A typed command and the game's answer, with a password in both. */
const secrets: readonly FuzzTarget[] = [
  textTarget('secrets-typed', SECRETS, COMMAND_MAX_BYTES, () => commandWithoutSecrets),
  textTarget('secrets-printed', SECRETS, ANSWER_BYTES, () => textWithoutSecrets),
  textTarget('secrets-answered', SECRETS, ANSWER_BYTES, () => (text) => {
    const command = `rcon_password ${text}`.slice(0, COMMAND_MAX_BYTES);
    const stored = storedAnswerTo(command, { text, wholeBytes: null }).text;
    if (Buffer.byteLength(stored) > ANSWER_STORED_BYTES) throw new Error('more was kept than may be');
  }),
  ...new GameProfiles()
    .all()
    .map(({ id, argumentRules }) =>
      textTarget(`chain-${id}`, SECRETS, COMMAND_MAX_BYTES, () => (text) => commandsIn(text, argumentRules)),
    ),
];

/** Every parser of an answer or of a line that a server prints. */
export const TEXT_TARGETS: readonly FuzzTarget[] = [
  ...replies,
  ...secrets,
  lineTarget('battleye', BATTLEYE_LINES, readBattleyeLines),
  lineTarget('rust', RUST_LINES, () => readRustLine),
  lineTarget('squad', SQUAD_LINES, () => readSquadLine),
  lineTarget('seven-days', SEVEN_DAYS_LINES, () => readSevenDaysLine),
];
