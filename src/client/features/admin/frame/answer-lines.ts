/**
 * The lines of a streamed answer, as they arrive.
 * @throws if the connection breaks off.
 */
export async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const lines = (text + piece.value).split('\n');
    text = lines.pop() ?? '';
    yield* lines;
  }
  if (text) yield text;
}
