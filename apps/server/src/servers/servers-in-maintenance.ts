import { Injectable } from '@nestjs/common';
import { type ServerMaintenance } from '@outpost/contracts/maintenance.js';
import { type OwnedServer } from '../auth/may.js';
import { WallClock } from '../platform/clock.js';

/** Which servers maintenance is about: one, those of a group, or all of an account. The others are null. */
export interface MaintainedPlace {
  readonly serverId: number | null;
  readonly groupId: number | null;
  readonly ownerId: number | null;
}

/** Maintenance that is planned, or under way. */
export interface PlannedMaintenance extends MaintainedPlace {
  readonly windowId: number;
  readonly name: string;
  readonly from: Date;
  /** Null: until somebody ends it. */
  readonly to: Date | null;
  readonly holdsTasks: boolean;
}

const keyOf = ({ serverId, groupId, ownerId }: MaintainedPlace): string =>
  `${serverId} ${groupId} ${ownerId}`;
const keysOf = ({ id, groupId, ownerId }: OwnedServer): readonly string[] => [
  keyOf({ serverId: id, groupId: null, ownerId: null }),
  ...(groupId === null ? [] : [keyOf({ serverId: null, groupId, ownerId: null })]),
  keyOf({ serverId: null, groupId: null, ownerId }),
];

/** Finds what is planned for a server without looking at everything that is planned. */
export class MaintenanceByPlace {
  private readonly planned = new Map<string, PlannedMaintenance[]>();

  constructor(planned: readonly PlannedMaintenance[]) {
    for (const one of planned) {
      const alike = this.planned.get(keyOf(one));
      if (alike) alike.push(one);
      else this.planned.set(keyOf(one), [one]);
    }
  }

  /** Those under way at a moment, the one that ends last first. */
  at(server: OwnedServer, at: Date): readonly PlannedMaintenance[] {
    if (this.planned.size === 0) return [];
    return keysOf(server)
      .flatMap((key) => this.planned.get(key) ?? [])
      .filter(({ from, to }) => from <= at && (to === null || to > at))
      .sort((a, b) => endOf(b) - endOf(a));
  }
}

/**
 * Which servers are in maintenance at this moment. It knows beforehand when each begins and ends, so nothing has to happen
 * at that moment. The module of maintenance keeps it current; it is empty at the start.
 */
@Injectable()
export class ServersInMaintenance {
  private planned = new MaintenanceByPlace([]);

  constructor(private readonly clock: WallClock) {}

  set(planned: readonly PlannedMaintenance[]): void {
    this.planned = new MaintenanceByPlace(planned);
  }

  /** The one that ends last; undefined if none is under way. */
  of(server: OwnedServer): PlannedMaintenance | undefined {
    return this.planned.at(server, this.clock.now())[0];
  }

  /**
   * The one that holds back the scheduled commands and restart plans of the server that are due at a moment, if any; of
   * those that come every week, the next is known.
   */
  holding(server: OwnedServer, at = this.clock.now()): PlannedMaintenance | undefined {
    return this.planned.at(server, at).find(({ holdsTasks }) => holdsTasks);
  }
}

const endOf = ({ to }: PlannedMaintenance): number => to?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** As answers show it. */
export const maintenanceOf = (planned: PlannedMaintenance | undefined): ServerMaintenance | null =>
  planned
    ? {
        ...{ windowId: planned.windowId, name: planned.name, holdsTasks: planned.holdsTasks },
        ...{ from: planned.from.toISOString(), to: planned.to?.toISOString() ?? null },
      }
    : null;
