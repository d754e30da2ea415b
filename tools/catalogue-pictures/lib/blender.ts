/** Runs Blender: one process at a time, at the lowest priority, a few pictures each. */
import { execFile, spawn } from 'node:child_process';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Job } from './jobs.ts';
import { BLENDER_CODE, CACHE, GENERATOR } from './paths.ts';

/** Pictures per Blender process: starting one costs a second, losing one costs its unfinished pictures. */
const BATCH = 4;

const newer = async (a: string, b: string): Promise<boolean> =>
  (await stat(a)).mtimeMs > (await stat(b)).mtimeMs;

/** Compiles the denoiser into the cache if it is missing or outdated. @returns the program's path. */
async function buildDenoiser(): Promise<string> {
  const source = join(GENERATOR, 'denoise.c');
  const program = join(CACHE, 'denoise');
  await mkdir(CACHE, { recursive: true });
  if (!(await newer(program, source).catch(() => false))) {
    await promisify(execFile)('gcc', [
      '-O3',
      '-march=native',
      '-ffast-math',
      '-fopenmp',
      source,
      '-o',
      program,
      '-lm',
    ]);
  }
  return program;
}

/**
 * Renders the jobs into `folder`; `done` is awaited after each picture with its path and the CPU seconds it
 * took.
 */
export async function render(
  jobs: Job[],
  folder: string,
  done: (job: Job, path: string, cpuSeconds: number) => Promise<void>,
): Promise<void> {
  if (!jobs.length) return;
  await mkdir(folder, { recursive: true });
  const denoiser = await buildDenoiser();
  let complaints = '';
  const order = join(CACHE, `jobs-${process.pid}.json`);
  for (let i = 0; i < jobs.length; i += BATCH) {
    const batch = new Map(jobs.slice(i, i + BATCH).map((job) => [join(folder, `${job.file}.png`), job]));
    const list = [...batch].map(([out, { family, view, look, quality }]) => ({
      out,
      family,
      view,
      look,
      denoiser,
      ...quality,
    }));
    await writeFile(order, JSON.stringify(list));
    complaints += await runBlender(order, async (out, cpu) => {
      const job = batch.get(out);
      if (job) await done(job, out, cpu);
    });
  }
  await rm(order, { force: true });
  if (complaints) throw new Error(`Blender failed:\n${complaints}`);
}

/** Runs one Blender process. BLENDER overrides the program's name. @returns its errors, empty on success. */
async function runBlender(
  order: string,
  rendered: (out: string, cpu: number) => Promise<void>,
): Promise<string> {
  const program = process.env.BLENDER ?? 'blender';
  const script = join(BLENDER_CODE, 'render.py');
  const child = spawn(
    'nice',
    [
      '-n',
      '19',
      program,
      '-b',
      '--factory-startup',
      '--python-exit-code',
      '1',
      '--python',
      script,
      '--',
      order,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const exit = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  for await (const line of createInterface({ input: child.stdout })) {
    const [, out, cpu] = /^RENDERED (.+) ([\d.]+) [\d.]+$/.exec(line) ?? [];
    if (out) await rendered(out, Number(cpu));
  }
  return (await exit) === 0 ? '' : complaints || 'it ended without a word';
}
