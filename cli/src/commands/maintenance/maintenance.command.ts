import { type MaintenanceTiming, type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, quoted, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { scopeText } from '../../scope-options.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { daysText } from '../../weekdays.js';
import { findMaintenance, maintenanceText, readMaintenance } from './maintenance-lookup.js';
import { declareMaintenanceAdd, declareMaintenanceChange } from './maintenance-edit.command.js';

export function declareMaintenance(parent: Command, deps: CliDeps): void {
  const maintenance = withJson(parent.command('maintenance')).description(
    'times in which servers are worked on: nobody is alerted, and schedules may be held back',
  );
  declareList(maintenance, deps);
  declareMaintenanceAdd(maintenance, deps);
  declareMaintenanceChange(maintenance, deps);
  declareEnd(maintenance, deps);
  declareDelete(maintenance, deps);
}

function timingText(timing: MaintenanceTiming, timeZone: string): string {
  if (timing.kind === 'once') return 'once';
  const days = daysText(timing.weekdays) || 'daily';
  return `${days} ${timing.at} for ${timing.minutes} min, ${visibleLine(timeZone)}`;
}

const COLUMNS: readonly Column<MaintenanceWindow>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'ON', cell: scopeText },
  { head: 'COMES', cell: ({ timing, timeZone }) => timingText(timing, timeZone), shrinks: true },
  { head: 'STATE', cell: ({ state }) => state },
  { head: 'FROM', cell: ({ from }) => (from === null ? '-' : shortTime(from)) },
  { head: 'TO', cell: ({ to }) => (to === null ? '-' : shortTime(to)) },
  { head: 'HOLDS', cell: ({ holdsTasks }) => (holdsTasks ? 'schedules' : '-') },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list it, newest first')
    .addHelpText('after', examples('outpost maintenance list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const windows = await readMaintenance(client, limit);
      outputOf(deps, command).list(windows, COLUMNS, 'No maintenance is planned');
    });
}

function declareEnd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('end'))
    .description('end one that is under way; a weekly one comes again')
    .argument('<maintenance>', 'name or id')
    .addHelpText('after', examples('outpost maintenance end "Mod update"'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findMaintenance(client, wanted);
      const window = await client.call('POST /api/maintenance/:id/end', { params: { id } });
      const text = `Ended ${quoted(window.name, window.id)}: ${maintenanceText(window)}`;
      outputOf(deps, command).result(window, text);
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withJson(parent.command('delete'))
    .alias('rm')
    .description('remove one; if it is under way, it ends')
    .argument('<maintenance>', 'name or id')
    .addHelpText('after', examples('outpost maintenance delete "Mod update"'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = await findMaintenance(client, wanted);
      await client.call('DELETE /api/maintenance/:id', { params: { id } });
      outputOf(deps, command).result({ id, deleted: true }, `Removed the maintenance ${quoted(name, id)}`);
    });
}
