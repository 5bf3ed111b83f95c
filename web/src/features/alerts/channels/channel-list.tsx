import Campaign from '@mui/icons-material/CampaignOutlined';
import Button from '@mui/material/Button';
import { type Channel } from '@outpost/contracts/channels.js';
import { Suspense, useState } from 'react';
import { deleteChannel, testChannel } from '../../../data/channels/channels.actions.js';
import { useChannels } from '../../../data/channels/use-channels.js';
import { messageOf } from '../../../data/error-message.js';
import { formatDateTime } from '../../../i18n/format.js';
import { lazyPart } from '../../../i18n/lazy-part.js';
import { translate } from '../../../i18n/messages.js';
import { useTexts } from '../../../i18n/texts.js';
import { ListPanel } from '../../../components/ui/list-panel.js';
import { ListRow } from '../../../components/ui/list-row.js';
import { useToast } from '../../../components/ui/toast-context.js';
import { useAction } from '../../../components/ui/use-action.js';
import { DeleteButton } from '../delete-button.js';
import { type AlertsTexts, alertsTexts } from '../texts/en.js';
import { kindName } from './channel-kinds.js';
import { deliveryWords } from './delivery-words.js';

const ChannelDialog = lazyPart(async () => (await import('./channel-dialog.js')).ChannelDialog);
const DeliveriesDialog = lazyPart(async () => (await import('./deliveries-dialog.js')).DeliveriesDialog);

/** Where the user is told something. */
export function ChannelList() {
  const t = useTexts(alertsTexts);
  const [isCreating, setCreating] = useState(false);
  const { data, error, mutate } = useChannels();
  return (
    <>
      <ListPanel
        title={t.channels}
        about={t.channelsAbout}
        reading={{ data, error, mutate }}
        failed={t.channelsFailed}
        emptyIcon={<Campaign />}
        empty={t.noChannels}
        action={
          <Button size="small" onClick={() => setCreating(true)}>
            {t.newChannel}
          </Button>
        }
      >
        {(channel) => <ChannelRow key={channel.id} channel={channel} />}
      </ListPanel>
      {isCreating && (
        <Suspense>
          <ChannelDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  );
}

function ChannelRow({ channel }: { channel: Channel }) {
  const t = useTexts(alertsTexts);
  const [open, setOpen] = useState<'edit' | 'messages'>();
  const { id, name } = channel;
  const close = (): void => setOpen(undefined);
  return (
    <ListRow
      name={name}
      remarks={remarksOf(t, channel)}
      buttons={
        <>
          <TestButton channel={channel} />
          <Button size="small" aria-label={t.messagesTo({ name })} onClick={() => setOpen('messages')}>
            {t.messages}
          </Button>
          <Button size="small" aria-label={t.editChannel({ name })} onClick={() => setOpen('edit')}>
            {t.edit}
          </Button>
          <DeleteButton
            label={t.deleteChannel({ name })}
            title={t.deleteChannelTitle({ name })}
            text={t.deleteChannelText}
            done={t.channelDeleted}
            failed={t.channelNotDeleted}
            name={name}
            onDelete={() => deleteChannel(id)}
          />
        </>
      }
    >
      <Suspense>
        {open === 'edit' && <ChannelDialog channel={channel} onClose={close} />}
        {open === 'messages' && <DeliveriesDialog channel={channel} onClose={close} />}
      </Suspense>
    </ListRow>
  );
}

function remarksOf(t: AlertsTexts, channel: Channel): readonly (string | undefined)[] {
  const { kind, target, enabled, quietHours, waiting, lastDeliveredAt, problem } = channel;
  return [
    enabled ? undefined : t.off,
    `${kindName(t, kind)}: ${target}`,
    quietHours === null ? undefined : t.quietFromTo(quietHours),
    lastDeliveredAt === null ? t.nothingSent : t.lastDelivered({ time: formatDateTime(lastDeliveredAt) }),
    waiting === 0 ? undefined : t.waitingCount({ count: waiting }),
    problem === null ? undefined : translate(channel, 'problem'),
  ];
}

/** Shows the very answer of the channel. */
function TestButton({ channel: { id, name } }: { channel: Channel }) {
  const t = useTexts(alertsTexts);
  const toast = useToast();
  const { run, isPending } = useAction(async () => {
    try {
      const delivery = await testChannel(id);
      const isThere = delivery.state === 'delivered';
      toast({
        title: isThere ? t.arrived : t.notArrived,
        description: deliveryWords(delivery),
        ...(!isThere && { tone: 'destructive' }),
      });
    } catch (error) {
      toast({ title: t.notArrived, description: messageOf(error), tone: 'destructive' });
    }
  });
  return (
    <Button size="small" loading={isPending} aria-label={t.testChannel({ name })} onClick={() => run()}>
      {t.test}
    </Button>
  );
}
