/** Where the REST API stands. */
export const PREFIX = '/api/v1'
