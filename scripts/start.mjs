// `npm start`: set-up, then the server in this same process, so that a signal to it is a signal to the server.
import { setupOrExit } from './setup.mjs'

await setupOrExit()
await import('../dist/src/main.js')
