import { say } from '@outpost/contracts/message.js';
import { type Finding } from '@outpost/rcon-protocol/protocol-doctor.js';
import { type Diagnosis } from '../diagnosis.js';
import { skipped } from '../finding.js';

export function judgeRights({ known, protocolName, firstReply }: Diagnosis): Promise<Finding> {
  return Promise.resolve(
    known.judgeRights?.(firstReply) ??
      skipped(
        say('doctor.no_restricted_login', '{protocolName} has no login with fewer rights.', {
          protocolName,
        }),
      ),
  );
}
