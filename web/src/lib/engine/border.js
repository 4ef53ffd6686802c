// The border between JavaScript and the engine: texts go in and come out as bytes in its memory.

/**
 * What the engine offers; see crates/browser/src/abi.rs.
 * @typedef {{
 *   memory: WebAssembly.Memory,
 *   room(length: number): number,
 *   ask(): number,
 *   answer(): number,
 *   bring(name: number): number,
 * }} Exports
 */

/**
 * Calls an engine that has been started.
 * @param {Exports} engine
 */
export function border(engine) {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  /** @param {Uint8Array[]} parts */
  const say = (...parts) => {
    const at = engine.room(parts.reduce((sum, part) => sum + part.length, 0));
    // Asked for anew each time: memory that grows is another buffer.
    const room = new Uint8Array(engine.memory.buffer, at);
    let written = 0;
    for (const part of parts) {
      room.set(part, written);
      written += part.length;
    }
  };
  return {
    /**
     * One question as JSON, one answer as JSON.
     * @param {string} question
     */
    ask(question) {
      say(encoder.encode(question));
      const length = engine.ask();
      return decoder.decode(new Uint8Array(engine.memory.buffer, engine.answer(), length));
    },
    /**
     * Hands over a file; false if nobody can use it.
     * @param {string} name
     * @param {Uint8Array} file
     */
    bring(name, file) {
      const called = encoder.encode(name);
      say(called, file);
      return engine.bring(called.length) === 1;
    },
  };
}

/**
 * Starts the engine of a compiled module.
 * @param {WebAssembly.Module} module
 */
export async function begin(module) {
  const { exports } = await WebAssembly.instantiate(module, {});
  return border(/** @type {Exports} */ (/** @type {unknown} */ (exports)));
}
