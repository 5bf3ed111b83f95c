import { ApiProperty } from '@nestjs/swagger';
import {
  type DashboardStats,
  type ObservationSample,
  type ServerObservations,
} from '@outpost/contracts/observation.js';
import { STATE_CODES } from './sample-state.js';

class ObservationSampleView implements ObservationSample {
  @ApiProperty({ format: 'date-time' })
  at!: string;

  @ApiProperty({ enum: STATE_CODES })
  state!: ObservationSample['state'];

  @ApiProperty({ type: Number, nullable: true })
  players!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  responseMs!: number | null;
}

/** The shape of {@link ServerObservations} for the API's description. */
export class ServerObservationsView implements ServerObservations {
  @ApiProperty({ type: [ObservationSampleView] })
  samples!: ObservationSampleView[];

  @ApiProperty({ type: Number, nullable: true })
  uptimePercent!: number | null;

  @ApiProperty()
  observedPercent!: number;
}

/** The shape of {@link DashboardStats} for the API's description. */
export class DashboardStatsView implements DashboardStats {
  @ApiProperty()
  total!: number;

  @ApiProperty()
  online!: number;

  @ApiProperty({ type: Number, nullable: true })
  players!: number | null;

  @ApiProperty({ type: Number, nullable: true })
  uptime!: number | null;
}
