declare module 'autocannon/lib/pipelinedRequestsQueue.js' {
  /** What autocannon keeps of the requests of a connection. */
  export default class RequestsInFlight {
    addBody: (body: Buffer) => void;
  }
}
