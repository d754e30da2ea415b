import type { EntityName } from './paging.ts';

export type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';

export type ErrorDetails = {
  type: ErrorType;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
};

/** An error answer in Stripe's shape. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, details: ErrorDetails) {
    super(details.message);
    this.status = status;
    this.details = details;
  }
}

/** 400: a parameter is missing, unknown, malformed, or not allowed in the object's current state. */
export const invalidRequest = (message: string, param?: string, code?: string): ApiError =>
  new ApiError(400, { type: 'invalid_request_error', message, param, code });

/** @param status as at Stripe: 404 when the id is in the path, 400 when it is a parameter. */
export const noSuch = (entity: EntityName, id: string, param: string, status: 400 | 404 = 404): ApiError =>
  new ApiError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${entity}: '${id}'`,
    param,
  });
