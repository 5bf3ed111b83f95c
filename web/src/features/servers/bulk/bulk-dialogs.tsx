import { type ComponentType } from 'react';
import { BulkCommand } from './bulk-command.js';
import { type BulkDialogProps } from './bulk-form.js';
import { BulkMessage } from './bulk-message.js';
import { BulkRestart } from './bulk-restart.js';
import { BulkTags } from './bulk-tags.js';

const DIALOGS = { command: BulkCommand, message: BulkMessage, restart: BulkRestart, tags: BulkTags } as const;
export type BulkKind = keyof typeof DIALOGS;

/** Does the same on several servers. */
export function BulkDialog({ kind, ...props }: BulkDialogProps & { kind: BulkKind }) {
  const Dialog: ComponentType<BulkDialogProps> = DIALOGS[kind];
  return <Dialog {...props} />;
}
