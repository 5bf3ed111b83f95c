import { Injectable } from '@nestjs/common';
import { type AuditValues } from '@outpost/contracts/audit.js';
import { type Class } from '@outpost/contracts/schema.js';
import { type ObjectLiteral } from 'typeorm';
import { ApprovalEntity } from '../approvals/approval.entity.js';
import { ApiTokenEntity } from '../auth/api-token.entity.js';
import { MembershipEntity } from '../auth/membership.entity.js';
import { PasskeyEntity } from '../auth/second-factor/passkey.entity.js';
import { SessionEntity } from '../auth/session.entity.js';
import { UserEntity } from '../auth/user.entity.js';
import { CustomRoleEntity } from '../people/custom-role.entity.js';
import { InvitationEntity } from '../people/invitation.entity.js';
import { Database } from '../platform/database/database.js';
import { CommandPolicyEntity, GroupCommandPolicyEntity } from '../policy/command-policy.entity.js';
import { SavedCommandEntity } from '../rcon/saved/saved-command.entity.js';
import { ScheduleEntity } from '../scheduler/schedule.entity.js';
import { GroupEntity } from '../servers/groups/group.entity.js';
import { ServerEntity } from '../servers/server.entity.js';
import { recordable } from './audited-values.js';

/** A call, as far as it says which row it changes. */
export interface AuditedCall {
  /** Ids in the path, by name. */
  readonly params: Readonly<Record<string, number>>;
  readonly userId: number;
  /** The id of what was made, once it was. */
  readonly madeId?: number | undefined;
}

/** The row that a call changes, and which of its columns may be stored: none that is secret. */
interface Subject<Row> {
  readonly entity: Class<Row & object>;
  readonly fields: readonly (keyof Row & string)[];
  readonly key: (call: AuditedCall) => Partial<Record<keyof Row & string, number | undefined>>;
}

const subject = <Row extends ObjectLiteral>(found: Subject<Row>): Subject<ObjectLiteral> =>
  found as unknown as Subject<ObjectLiteral>;

const SERVER = [
  'name',
  'ownerId',
  'groupId',
  'type',
  'game',
  'host',
  'port',
  'maxPlayers',
  'queryPort',
  'timeZone',
] as const;
const ACCOUNT = [
  ...['username', 'email', 'isAdmin', 'isApproved', 'isSuspended', 'hasSecondFactor', 'rejection'],
] as const satisfies readonly (keyof UserEntity)[];
const TOKEN = [
  'name',
  'scope',
  'serverIds',
  'groupIds',
  'permissions',
  'maxBanMinutes',
  'addresses',
  'expiresAt',
] as const;
const INVITATION = ['role', 'roleId', 'userId', 'maxBanMinutes', 'expiresAt'] as const;
const PERSON = ['userId', 'role', 'roleId', 'maxBanMinutes'] as const;
const SCHEDULE = ['command', 'schedule', 'enabled', 'timeZone'] as const;
const TASK = ['name', 'schedule', 'enabled', 'timeZone'] as const;
const ROLE = ['name', 'permissions'] as const;
const APPROVAL = ['command', 'reason', 'state', 'answer', 'outcome'] as const;

const ofId = ({ params }: AuditedCall) => ({ id: params['id'] });
const made = ({ madeId }: AuditedCall) => ({ id: madeId });

const server = (key: (call: AuditedCall) => { id: number | undefined }) =>
  subject<ServerEntity>({ entity: ServerEntity, fields: SERVER, key });
const account = subject<UserEntity>({ entity: UserEntity, fields: ACCOUNT, key: ofId });
const ownAccount = subject<UserEntity>({
  ...{ entity: UserEntity, fields: ACCOUNT },
  key: ({ userId }) => ({ id: userId }),
});
const token = (key: typeof ofId) => subject<ApiTokenEntity>({ entity: ApiTokenEntity, fields: TOKEN, key });
const invitation = (key: (call: AuditedCall) => { id: number | undefined }) =>
  subject<InvitationEntity>({ entity: InvitationEntity, fields: INVITATION, key });
const person = (place: 'serverId' | 'groupId') =>
  subject<MembershipEntity>({
    ...{ entity: MembershipEntity, fields: PERSON },
    key: ({ params }) => ({ [place]: params['id'], userId: params['userId'] }),
  });
const group = (key: typeof ofId) => subject<GroupEntity>({ entity: GroupEntity, fields: ['name'], key });
const schedule = (key: (call: AuditedCall) => { id: number | undefined }) =>
  subject<ScheduleEntity>({ entity: ScheduleEntity, fields: SCHEDULE, key });
const task = (key: (call: AuditedCall) => { id: number | undefined }) =>
  subject<ScheduleEntity>({ entity: ScheduleEntity, fields: TASK, key });
const savedCommand = (key: (call: AuditedCall) => { id: number | undefined }) =>
  subject<SavedCommandEntity>({ entity: SavedCommandEntity, fields: ['command'], key });
const role = (key: typeof ofId) => subject<CustomRoleEntity>({ entity: CustomRoleEntity, fields: ROLE, key });
const approval = (key: (call: AuditedCall) => { id: number | undefined }) =>
  subject<ApprovalEntity>({ entity: ApprovalEntity, fields: APPROVAL, key });
const ofParam =
  (name: string) =>
  ({ params }: AuditedCall) => ({ id: params[name] });

/** By the name of the call. What is not here is recorded with the parameters of the call alone. */
const SUBJECTS: Readonly<Record<string, Subject<ObjectLiteral>>> = {
  createServer: server(made),
  updateServer: server(ofId),
  deleteServer: server(ofId),
  handOverServer: server(ofId),
  approveUser: account,
  rejectUser: account,
  setAdmin: account,
  setSuspended: account,
  deleteUser: account,
  resetSecondFactor: account,
  updateProfile: ownAccount,
  confirmApp: ownAccount,
  removeApp: ownAccount,
  createApiToken: token(made),
  revokeApiToken: token(ofId),
  endSession: subject<SessionEntity>({
    ...{ entity: SessionEntity, fields: ['browser', 'system', 'address'] },
    key: ofId,
  }),
  addPasskey: subject<PasskeyEntity>({ entity: PasskeyEntity, fields: ['name'], key: made }),
  removePasskey: subject<PasskeyEntity>({ entity: PasskeyEntity, fields: ['name'], key: ofId }),
  createGroup: group(made),
  renameGroup: group(ofId),
  deleteGroup: group(ofId),
  removeServerFromGroup: server(ofParam('serverId')),
  changeRole: person('serverId'),
  removePerson: person('serverId'),
  changeRoleInGroup: person('groupId'),
  removePersonFromGroup: person('groupId'),
  createInvitation: invitation(made),
  createInvitationToGroup: invitation(made),
  withdrawInvitation: invitation(ofParam('invitationId')),
  withdrawInvitationToGroup: invitation(ofParam('invitationId')),
  acceptOwnInvitation: invitation(ofId),
  declineInvitation: invitation(ofId),
  createRole: role(made),
  updateRole: role(ofId),
  deleteRole: role(ofId),
  createSchedule: schedule(made),
  updateSchedule: schedule(ofParam('commandId')),
  deleteSchedule: schedule(ofParam('commandId')),
  createTask: task(made),
  updateTask: task(ofParam('taskId')),
  deleteTask: task(ofParam('taskId')),
  saveCommand: savedCommand(made),
  deleteSavedCommand: savedCommand(ofParam('commandId')),
  setCommandPolicy: subject<CommandPolicyEntity>({
    ...{ entity: CommandPolicyEntity, fields: ['rules'] },
    key: ({ params }) => ({ placeId: params['id'] }),
  }),
  setCommandPolicyOfGroup: subject<GroupCommandPolicyEntity>({
    ...{ entity: GroupCommandPolicyEntity, fields: ['rules'] },
    key: ({ params }) => ({ placeId: params['id'] }),
  }),
  requestApproval: approval(made),
  approveCommand: approval(ofParam('approvalId')),
  declineCommand: approval(ofParam('approvalId')),
  withdrawApproval: approval(ofParam('approvalId')),
};

/** Reads what calls change, to say how it was before and is after. */
@Injectable()
export class AuditSubjects {
  constructor(private readonly database: Database) {}

  /** As it is now; null if it is not there, or calls of this name change no row that is known. */
  async read(action: string, call: AuditedCall): Promise<AuditValues | null> {
    const found = SUBJECTS[action];
    const key = found?.key(call) ?? {};
    if (!found || Object.values(key).some((value) => value === undefined)) return null;
    const row = await this.database.row(found.entity, key);
    return row && recordable(Object.fromEntries(found.fields.map((name) => [name, row[name]])));
  }
}
