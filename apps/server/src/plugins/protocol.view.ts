import { ApiProperty } from '@nestjs/swagger';
import {
  type PluginReport,
  type Protocol,
  PROTOCOL_FIELDS,
  type ProtocolField,
} from '@outpost/contracts/protocols.js';

/** The shape of {@link Protocol} for the API's description. */
export class ProtocolView implements Protocol {
  @ApiProperty({ example: 'battleye' })
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty()
  defaultPort!: number;

  @ApiProperty()
  builtIn!: boolean;

  @ApiProperty({ enum: PROTOCOL_FIELDS, isArray: true })
  fields!: ProtocolField[];
}

/** The shape of {@link PluginReport} for the API's description. */
export class PluginReportView implements PluginReport {
  @ApiProperty()
  source!: string;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty({ type: [String] })
  protocols!: string[];

  @ApiProperty({ type: String, nullable: true })
  problem!: string | null;
}
