import { ApiProperty } from '@nestjs/swagger';
import {
  type CatalogueCommand,
  COMMAND_EFFECTS,
  type CommandEffect,
  type Game,
  type GameDefaultPorts,
  type GameRemark,
  type GameRestart,
} from '@outpost/contracts/games.js';
import { GAME_ACTIONS } from '@outpost/rcon-protocol/games/game-commands.js';

class GameRemarkView implements GameRemark {
  @ApiProperty({ enum: GAME_ACTIONS })
  action!: string;

  @ApiProperty()
  text!: string;
}

class GameRestartView implements GameRestart {
  @ApiProperty({ type: [String] })
  commands!: string[];

  @ApiProperty({ type: String, nullable: true })
  note!: string | null;

  @ApiProperty({ description: 'true where something else must start the game again' })
  onlyStops!: boolean;
}

class CatalogueCommandView implements CatalogueCommand {
  @ApiProperty({ example: 'kick' })
  name!: string;

  @ApiProperty({ example: 'kick <slot> [reason]' })
  usage!: string;

  @ApiProperty()
  help!: string;

  @ApiProperty({ enum: COMMAND_EFFECTS, nullable: true })
  effect!: CommandEffect | null;
}

class GameDefaultPortsView implements GameDefaultPorts {
  @ApiProperty({ type: Number, nullable: true })
  game!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  query!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  rcon!: number | null;
}

/** The shape of {@link Game} for the API's description. */
export class GameView implements Game {
  @ApiProperty({ example: 'dayz' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ example: 'battleye' })
  protocol!: string;

  @ApiProperty()
  isDefault!: boolean;

  @ApiProperty({ type: GameDefaultPortsView })
  ports!: GameDefaultPorts;

  @ApiProperty({ type: [GameRemarkView] })
  cannot!: GameRemark[];

  @ApiProperty({ type: [GameRemarkView] })
  notes!: GameRemark[];

  @ApiProperty({ type: GameRestartView, nullable: true })
  restart!: GameRestart | null;

  @ApiProperty({ type: [CatalogueCommandView] })
  catalogue!: CatalogueCommand[];
}
