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

interface Verified {
  readonly principal: Principal
  /** UTC milliseconds. */
  readonly expiresAt: number
}

const verified = async (secret: string, token: string, now: Date): Promise<Result<Verified, TokenError>> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: NAME,
      audience: NAME,
      requiredClaims: ['exp', 'sub'],
      currentDate: now,
    })
    const parsed = claims.safeParse(payload)
    if (!parsed.success) return err('TOKEN_INVALID')
    const { sub: subject, grants } = parsed.data
    return ok({ principal: { subject, grants }, expiresAt: (payload.exp ?? 0) * 1000 })
  } catch (error) {
    return err(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : 'TOKEN_INVALID')
  }
}

/** Says whose a token is, or why it is not taken. */
export type TokenCheck = (token: string, now: Date) => Promise<Result<Principal, TokenError>>

/** More than the referees of any event; beyond it all are forgotten and checked once more. */
const REMEMBERED = 1000

/**
 * Checks signature, issuer, audience, time and shape. Only HS256 is accepted, and a token without an end is not. A token that
 * was good is remembered until its end, since checking its signature costs as much as the rest of a small request.
 */
export const tokenCheck = (secret: string): TokenCheck => {
  const known = new Map<string, Verified>()
  return async (token, now) => {
    const found = known.get(token)
    if (found && now.getTime() < found.expiresAt) return ok(found.principal)
    const result = await verified(secret, token, now)
    if (!result.ok) return result
    if (known.size >= REMEMBERED) known.clear()
    known.set(token, result.value)
    return ok(result.value.principal)
  }
}

const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)
