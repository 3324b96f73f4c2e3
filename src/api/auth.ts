import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { err, ok, type Result } from '../rules/result.ts'
import { type Grant, ROLES } from '../tournament/permissions.ts'

/** Who a token speaks for. */
export interface Principal {
  readonly subject: string
  readonly grants: readonly Grant[]
}

export type TokenError = 'TOKEN_INVALID' | 'TOKEN_EXPIRED'

const NAME = 'paiju'
const ALGORITHM = 'HS256'

const claims = z.object({
  sub: z.string().min(1).max(200),
  grants: z
    .array(
      z
        .object({
          role: z.enum(ROLES).exclude(['public']),
          tournament: z.string().min(1),
          entrant: z.int().positive().exactOptional(),
        })
        .refine(
          ({ role, entrant }) => entrant === undefined || role === 'player',
          'only a player grant names an entrant',
        ),
    )
    .max(100),
})

export interface TokenContent extends Principal {
  readonly ttlSeconds: number
  readonly now: Date
}

/** A signed token: issuer and audience `paiju`, HS256, valid from `now` for `ttlSeconds`. */
export function signToken(secret: string, { subject, grants, ttlSeconds, now }: TokenContent): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ grants })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .setSubject(subject)
    .setIssuer(NAME)
    .setAudience(NAME)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ttlSeconds)
    .sign(keyOf(secret))
}

/** Checks signature, issuer, audience, time and shape. Only HS256 is accepted, and a token without an end is not. */
export async function verifyToken(secret: string, token: string, now: Date): Promise<Result<Principal, TokenError>> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: NAME,
      audience: NAME,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    })
    const parsed = claims.safeParse(payload)
    return parsed.success ? ok({ subject: parsed.data.sub, grants: parsed.data.grants }) : err('TOKEN_INVALID')
  } catch (error) {
    return err(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID')
  }
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)
