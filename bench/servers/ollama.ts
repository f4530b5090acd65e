// A fake Ollama server that answers at once with texts that pass every check, each in the given number of pieces.

import { startOllama } from "../../test/support/ollama.ts";

const server = await startOllama({ does: "answer", pieces: Number(process.argv[2]) });
process.send!({ ready: { url: server.url } });
