import { type OnlinePlayer } from '@outpost/contracts/players.js';
import { type Server } from '@outpost/contracts/servers.js';
import { shownText } from '@outpost/contracts/visible-text.js';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.js';
import { BulkResults } from '../../components/shared/bulk/bulk-results.js';
import { type BulkItem, useBulk } from '../../components/shared/bulk/use-bulk.js';
import { ActionForm } from './action-form.js';
import { type ActionFields, type PlayerAction } from './player-actions.js';
import { keyOf } from './shown-players.js';
import { playersTexts } from './texts/en.js';

interface PlayerItem extends BulkItem {
  readonly player: OnlinePlayer;
  readonly fields: ActionFields;
}

interface BulkActionDialogProps {
  readonly server: Server;
  readonly players: readonly OnlinePlayer[];
  readonly action: PlayerAction;
  /** Unexpected behaviour of the game, if any. */
  readonly note: string | undefined;
  readonly onClose: () => void;
}

/** The same for several players, of whom each is checked and told about alone. */
export function BulkActionDialog({ server, players, action, note, onClose }: BulkActionDialogProps) {
  const t = useTexts(playersTexts);
  const [items, setItems] = useState<readonly PlayerItem[]>([]);
  const bulk = useBulk<PlayerItem>(async ({ player, fields }) => {
    const { description = '', tone } = await action.does(t, server.id, player, fields);
    // It was sent, but nobody saw that it worked.
    if (tone === 'destructive') throw new Error(description);
    return description;
  });
  const title = t[`${action.name}Several`]({ count: players.length });
  if (bulk.outcomes) return <BulkResults title={title} items={items} bulk={bulk} onClose={onClose} />;
  const names = players.map(({ name }) => shownText(name)).join(', ');
  return (
    <ActionForm
      title={title}
      announcement={note === undefined ? names : `${names}. ${note}`}
      action={action}
      maxBanMinutes={server.access.maxBanMinutes}
      isPending={false}
      onSubmit={(fields) => {
        const chosen = players.map((player): PlayerItem => ({
          key: keyOf(player),
          name: shownText(player.name),
          player,
          fields,
        }));
        setItems(chosen);
        bulk.start(chosen);
      }}
      onClose={onClose}
    />
  );
}
