import type { ErrorCode, JsonSchema, Level } from '@sendstep/core';

/** The parts of OpenAPI that the document uses and the reference page reads. */
export interface ApiContent {
  'application/json': { schema: JsonSchema; example?: unknown };
}
export interface ApiResponse {
  /** A shared response; `description` overrides its description. */
  $ref?: string;
  description?: string;
  headers?: object;
  content?: ApiContent;
}
export interface ApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}
export interface ApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  'x-level': Level | 'none';
  security?: [];
  parameters?: ApiParameter[];
  requestBody?: { required: boolean; content: ApiContent };
  responses: Record<string, ApiResponse>;
}
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; contact: object; license: object };
  servers: [{ url: string }];
  security: object[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<ErrorCode, ApiResponse & { description: string }>;
    [kind: string]: object;
  };
}
