// A language model that answers at once: an Ollama-shaped server whose texts pass every check, each in so many pieces.

import { startOllama } from "../../test/support/ollama.ts";

const server = await startOllama({ does: "answer", pieces: Number(process.argv[2]) });
process.send!({ ready: { url: server.url } });
