import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection, type SqliteOptions, type SqliteResult } from './sqlite-connection.js';
import { type SqliteAnswer, type SqliteFailure, type SqliteRequest } from './sqlite-messages.js';

/*
 * Entry point of a connection's thread, which blocks on the disk and on locks of other processes in place of
 * the main thread. The first response is that to opening the file.
 */

const answerTo = (connection: SqliteConnection, request: SqliteRequest): SqliteAnswer => {
  try {
    return { result: resultOf(connection, request) };
  } catch (error) {
    return { failure: failureOf(error) };
  }
};

function resultOf(
  connection: SqliteConnection,
  request: SqliteRequest,
): SqliteResult | readonly SqliteResult[] | boolean | undefined {
  switch (request.ask) {
    case 'run':
      return connection.run(request.sql, request.parameters);
    case 'transact':
      return connection.transact(request.statements, request.options);
    case 'checkpoint':
      return connection.checkpoint();
    case 'begin':
      connection.begin(request.options);
      return undefined;
    case 'commit':
    case 'rollback':
    case 'close':
      connection[request.ask]();
      return undefined;
  }
}

const failureOf = (error: unknown): SqliteFailure => {
  const { message, code = '' } = error as { readonly message: string; readonly code?: string };
  return { message, code };
};

/** Answers requests that come through the port until one of them closes the connection, and the port with it. */
export function serve(port: MessagePort, options: SqliteOptions): void {
  let connection: SqliteConnection;
  try {
    connection = new SqliteConnection(options);
  } catch (error) {
    port.postMessage({ failure: failureOf(error) } satisfies SqliteAnswer);
    port.close();
    return;
  }
  port.on('message', (request: SqliteRequest) => {
    port.postMessage(answerTo(connection, request));
    if (request.ask === 'close') port.close();
  });
  port.postMessage({ result: undefined } satisfies SqliteAnswer);
}

if (parentPort && workerData) serve(parentPort, workerData as SqliteOptions);
