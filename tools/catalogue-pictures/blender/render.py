"""Render product pictures: blender -b --factory-startup --python render.py -- JOBS.json

JOBS.json is a list of {"family", "view", "out", "size", "samples", "denoiser", "look": {...}}; one process renders them
all, so that Blender starts once. Prints a line "RENDERED <out> <cpu seconds>" after each.
"""
import importlib
import json
import os
import sys
import time
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from kit import camera, lights, rendering, scene  # noqa: E402
from kit.look import Look  # noqa: E402


def render(job):
    """Build one product and write its picture."""
    scene.reset(job['samples'], job['size'])
    family = importlib.import_module('families.' + job['family'])
    shot = family.build(Look(**job['look']), job['view'])
    camera.normalise(shot.root)
    camera.frame(**shot.camera)
    lights.rig(shot.rig, shot.gain)
    scene.floor()
    rendering.render_product(job['out'], job['denoiser'], shadow=shot.shadow)


def main():
    """Render every job of the file given on the command line; a failing one does not stop the rest."""
    failed = 0
    with open(sys.argv[sys.argv.index('--') + 1], encoding='utf8') as file:
        jobs = json.load(file)
    for job in jobs:
        before = os.times()
        started = time.time()
        try:
            render(job)
        except Exception:
            failed += 1
            traceback.print_exc()
            print('FAILED', job['out'], flush=True)
            continue
        after = os.times()
        cpu = sum(after[:4]) - sum(before[:4])
        print('RENDERED', job['out'], f'{cpu:.1f}', f'{time.time() - started:.1f}', flush=True)
    sys.exit(1 if failed else 0)


main()
