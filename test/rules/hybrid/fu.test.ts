import { describe, expect, test } from 'vitest'
import { judge } from './fixture.ts'

const fu = (line: string): number => judge(line).fu

/** One melded set beside three chows and a pair of 5 dots, won on a two-sided wait: 20 and what the set adds. */
describe('a set (dossier C5)', () => {
  test.each([
    ['chow', 'c:345p', 20],
    ['exposed pung', 'p:444p', 22],
    ['exposed pung of terminals', 'p:999p', 24],
    ['exposed pung of honours', 'p:CCC', 24],
    ['exposed kong', 'k:4444p', 28],
    ['exposed kong of honours', 'k:CCCC', 36],
    ['concealed kong', 'K:4444p', 36],
    ['concealed kong of terminals', 'K:9999p', 52],
  ])('%s %s: %d', (_, meld, points) => {
    expect(fu(`${meld} 23m456s789s55p 1m D W N - 0`)).toBe(points)
  })

  test.each([
    ['concealed pung', '- 23m444p456s789s55p 1m D W N - 0', 24],
    ['concealed pung of honours', '- 23m456s789s55pCCC 1m D W N - 0', 28],
    ['pung completed by the discard', '- 123m44p99m456s789s 4p D W N - 0', 23],
    ['pung completed by a draw', '- 123m44p99m456s789s 4p T W N - 0', 25],
  ])('%s: %s', (_, line, points) => {
    expect(fu(line)).toBe(points)
  })
})

describe('a pair (dossier C5)', () => {
  test.each([
    ['simple', '55p', 'W', 'N', 20],
    ['terminal', '99p', 'W', 'N', 21],
    ['wind of nobody', 'EE', 'W', 'N', 21],
    ['seat wind', 'WW', 'W', 'N', 22],
    ['round wind', 'NN', 'W', 'N', 22],
    ['round and seat wind', 'WW', 'W', 'W', 24],
    ['dragon', 'CC', 'W', 'N', 22],
  ])('%s: %s', (_, pair, seat, round, points) => {
    expect(fu(`c:345p 23m456s789s${pair} 1m D ${seat} ${round} - 0`)).toBe(points)
  })
})

describe('a single wait (dossier C5)', () => {
  test.each([
    ['closed', 'c:345p 13m456s789s55p 2m D W N - 0', 22],
    ['edge', 'c:345p 12m456s789s55p 3m D W N - 0', 22],
    ['pair', 'c:345p 123m456s789s5p 5p D W N - 0', 22],
    ['two-sided', 'c:345p 23m456s789s55p 4m D W N - 0', 20],
    ['pair that also makes a chow', 'c:345p 123m456s6789p 6p D W N - 0', 20],
    ['the other tile is held four times', '- 12366777788sSS S D N S - 0', 34],
    ['six pairs wait for another tile', '- 2233334488sFFF 8s T W N - 0', 40],
    ['four melds', 'c:123m,c:678s,p:444m,c:456p 5m 5m T W S - 0', 24],
    ['knitted straight', '- 369m258s147pNCCC N D S W - 0', 31],
  ])('%s: %s', (_, line, points) => {
    expect(fu(line)).toBe(points)
  })
})

describe('四归一 and the special forms (dossier C5)', () => {
  test.each([
    ['four of a kind in a pung and a chow', 'p:444m 23m456s789s55p 4m D W N - 0', 30],
    ['a kong is none', 'k:4444m 23p456s789s55s 1p D W N - 0', 28],
    ['seven pairs of simples', '- 2244m6688s3355p7p 7p D W N - 0', 50],
    ['seven pairs with a terminal and a dragon', '- 1144m6688s33pCC7p 7p D W N - 0', 53],
    ['seven pairs with four of a kind', '- 2222m6688s3355p7p 7p D W N - 0', 58],
    ['four of a value tile: two pairs and 四归一', '- 2244m6688sCCCC7p 7p D W N - 0', 62],
    ['全不靠', '- 147m369s28pESWNP C T S S - 0', 50],
    ['七星不靠', '- 147m369s2pESWNFP C T E N - 0', 50],
    ['十三幺, where fu are not used', '- 19m119s19pSWNCFP E D N N - 0', 21],
  ])('%s: %s', (_, line, points) => {
    expect(fu(line)).toBe(points)
  })
})
