import { type Server } from '@outpost/contracts/servers.js';
import { useState } from 'react';
import { useObservations } from '../../data/use-observations.js';
import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../ui/load-failure.js';
import { useMinute } from '../../widgets/use-minute.js';
import { Card } from './card.js';
import { HealthLoading } from './health-loading.js';
import { Health } from './health.js';
import { LAST_DAY, type Range, windowAt } from './observed-window.js';
import { type Moment } from './moment.js';
import { RangeChoice } from './range-choice.js';
import { serverTexts } from './texts/en.js';

interface HealthCardProps {
  readonly server: Server;
  readonly moment: Moment | undefined;
  readonly onMoment: (moment: Moment | undefined) => void;
}

/** How the server was and is: the bar, and the charts in which a moment is chosen. */
export function HealthCard(props: HealthCardProps) {
  const t = useTexts(serverTexts);
  const [range, setRange] = useState(LAST_DAY);
  const choose = (chosen: Range): void => {
    setRange(chosen);
    props.onMoment(undefined);
  };
  return (
    <Card title={t.health} aside={<RangeChoice chosen={range} onChoose={choose} />}>
      <Observed key={range.name} range={range} {...props} />
    </Card>
  );
}

function Observed({ server, range, ...pointed }: HealthCardProps & { range: Range }) {
  const t = useTexts(serverTexts);
  const now = useMinute();
  const { from, to } = windowAt(range, now);
  const stretch = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  const { data, error, mutate } = useObservations(server.id, stretch);
  if (error && !data) {
    return <LoadFailure title={t.observationsFailed} error={error} onRetry={() => void mutate()} />;
  }
  if (!data) return <HealthLoading />;
  return <Health server={server} range={range} now={now} observations={data} {...pointed} />;
}
