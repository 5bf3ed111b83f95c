import { Controller, Param, Query } from '@nestjs/common';
import { type Email } from '@outpost/contracts/emails.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { type EmailEntity } from '../mail/email.entity.js';
import { EmailQueue } from '../mail/email-queue.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page, presented } from '../platform/pages/page.js';

@Controller()
export class EmailsController {
  constructor(private readonly queue: EmailQueue) {}

  @Route('GET /api/emails')
  async list(@Query() page: PageQuery): Promise<Page<Email>> {
    return presented(await this.queue.page(page), presentEmail);
  }

  @Route('POST /api/emails/:id/retry')
  async retry(@Param('id', IdPipe) id: number): Promise<Email> {
    return presentEmail(await this.queue.retry(id));
  }
}

/** Without what its text says, which may hold the secret of a link. */
const presentEmail = (email: EmailEntity): Email => {
  const { id, kind, username, address, state, attempts, problem, problemMessage } = email;
  return {
    ...{ id, kind, username, address, state, attempts, problem },
    createdAt: email.createdAt.toISOString(),
    nextAttemptAt: email.nextAttemptAt?.toISOString() ?? null,
    ...(problemMessage && { messages: { problem: problemMessage } }),
  };
};
