"""Rendering in two passes (product, then floor shadow), each denoised from two half-sample renders."""
import os
import shutil
import struct
import subprocess
import tempfile
import zlib

import bpy
import numpy as np

SHADOW_SCALE = 0.4
SHADOW_SAMPLES = 16
SEEDS = (11, 57)


def render_product(out, denoiser, shadow=0.8, window=8):
    """Write a straight-alpha PNG of the product with its floor shadow.

    Pass 1 sees the product only, so its outline is clean; pass 2 sees the shadow only, at a fraction of the size.
    """
    scene = bpy.context.scene
    samples = scene.cycles.samples
    folder = tempfile.mkdtemp(prefix='packshot_')
    _store_passes(folder)
    things = [o for o in scene.objects if o.type in ('MESH', 'CURVE', 'FONT')]
    floor = [o for o in things if o.name.startswith('floor')]
    goods = [o for o in things if not o.name.startswith('floor')]
    for o in floor:
        o.visible_camera = o.is_shadow_catcher = False
    halves, features = _two_halves(folder, samples)
    picture, distance = _denoise(folder, halves, features, window, 1.0, denoiser)
    for o in floor:
        o.visible_camera = o.is_shadow_catcher = True
    for o in goods:
        o.visible_camera = False
    shade = _floor_shadow(folder, denoiser, distance) * shadow
    alpha = np.clip(picture[:, :, 3], 0, 1)
    rgb = np.clip(picture[:, :, :3], 0, 1)
    full = alpha + shade * (1 - alpha)
    rgb = np.where(full[:, :, None] > 1e-3, rgb / np.maximum(full, 1e-3)[:, :, None], 0)
    pixels = np.concatenate([_to_srgb(rgb), full[:, :, None]], 2)
    write_png(out, (pixels * 255 + 0.5).astype(np.uint8))
    shutil.rmtree(folder)


def _store_passes(folder):
    """Route the picture, albedo and normals into EXR files in `folder`."""
    scene = bpy.context.scene
    scene.view_layers[0].cycles.denoising_store_passes = True
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new('CompositorNodeRLayers')
    files = tree.nodes.new('CompositorNodeOutputFile')
    files.base_path = folder
    files.format.file_format = 'OPEN_EXR'
    files.format.color_depth, files.format.color_mode, files.format.exr_codec = '32', 'RGBA', 'NONE'
    files.file_slots.clear()
    scene.frame_current = 1
    for slot, output in (('img', 'Image'), ('alb', 'Denoising Albedo'), ('nor', 'Denoising Normal')):
        files.file_slots.new(slot)
        tree.links.new(layers.outputs[output], files.inputs[slot])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(layers.outputs['Image'], composite.inputs[0])


def _pixel_size():
    render = bpy.context.scene.render
    share = render.resolution_percentage / 100
    return int(render.resolution_x * share), int(render.resolution_y * share)


def _two_halves(folder, samples):
    """Render twice with half the samples each -> two RGBA buffers and the mean guide buffer (albedo, normal, mask)."""
    cycles = bpy.context.scene.cycles
    width, height = _pixel_size()

    def read(slot, channels):
        image = bpy.data.images.load(os.path.join(folder, slot + '0001.exr'))
        image.colorspace_settings.name = 'Non-Color'
        flat = np.empty(width * height * 4, np.float32)
        image.pixels.foreach_get(flat)
        bpy.data.images.remove(image)
        return flat.reshape(height, width, 4)[::-1, :, :channels].copy()

    cycles.samples = max(6, samples // 2)
    halves, guides = [], []
    for seed in SEEDS:
        cycles.seed = seed
        bpy.ops.render.render(write_still=False)
        halves.append(read('img', 4))
        guides.append(np.concatenate([read('alb', 3), read('nor', 3), halves[-1][:, :, 3:4]], 2))
    return halves, (guides[0] + guides[1]) / 2


def _denoise(folder, halves, features, window, strength, denoiser):
    """Run the C denoiser -> RGBA picture and every pixel's distance to the product."""
    height, width = features.shape[:2]
    source, result = os.path.join(folder, 'in.raw'), os.path.join(folder, 'out.raw')
    with open(source, 'wb') as file:
        for buffer in (*halves, features):
            file.write(np.ascontiguousarray(buffer, np.float32).tobytes())
    subprocess.run([denoiser, str(width), str(height), source, result, str(window), str(strength)], check=True)
    data = np.fromfile(result, np.float32)
    count = width * height
    return data[: count * 4].reshape(height, width, 4), data[count * 4 :].reshape(height, width)


def _floor_shadow(folder, denoiser, distance, reach=0.22):
    """Shadow density per pixel, dying away with the distance from the product and towards the picture's edge."""
    scene = bpy.context.scene
    height, width = distance.shape
    percentage = scene.render.resolution_percentage
    scene.render.resolution_percentage = int(percentage * SHADOW_SCALE)
    halves, features = _two_halves(folder, SHADOW_SAMPLES)
    features[:] = 0
    small, _ = _denoise(folder, halves, features, 7, 1.2, denoiser)
    scene.render.resolution_percentage = percentage
    density = _blur(np.clip((small[:, :, 3] - 0.015) / 0.985, 0, 1), small.shape[1] / 450)
    density = _enlarge(density, height, width)
    yy, xx = np.mgrid[0:height, 0:width]
    edge = np.minimum(np.minimum(xx, width - 1 - xx), np.minimum(yy, height - 1 - yy))
    near = _blur(1 - _smoothstep(distance, 0.01 * width, reach * width), 0.016 * width)
    return density * near * _smoothstep(edge, 0, 0.12 * min(width, height))


def _enlarge(a, height, width):
    """Bilinear enlargement of a 2D array."""

    def axis(count, target):
        position = np.clip((np.arange(target) + 0.5) * count / target - 0.5, 0, count - 1)
        low = np.floor(position).astype(int)
        return low, np.minimum(low + 1, count - 1), position - low

    y0, y1, fy = axis(a.shape[0], height)
    x0, x1, fx = axis(a.shape[1], width)
    rows = a[y0] * (1 - fy)[:, None] + a[y1] * fy[:, None]
    return rows[:, x0] * (1 - fx) + rows[:, x1] * fx


def _blur(a, sigma):
    """Gaussian blur of a 2D array."""
    radius = max(1, int(3 * sigma))
    kernel = np.exp(-(np.arange(-radius, radius + 1) ** 2) / (2 * sigma * sigma))
    kernel /= kernel.sum()
    for axis in (0, 1):
        padded = np.pad(a, [(radius, radius) if i == axis else (0, 0) for i in range(2)], mode='edge')
        a = sum(w * np.take(padded, range(i, i + a.shape[axis]), axis=axis) for i, w in enumerate(kernel))
    return a


def _smoothstep(x, low, high):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def _to_srgb(rgb):
    rgb = np.clip(rgb, 0, 1)
    return np.where(rgb <= 0.0031308, rgb * 12.92, 1.055 * rgb ** (1 / 2.4) - 0.055)


def write_png(path, pixels):
    """Write an RGB or RGBA byte array as PNG; Blender's own writer would premultiply."""
    height, width, channels = pixels.shape
    rows = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, width * channels)], 1)

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    header = struct.pack('>IIBBBBB', width, height, 8, 6 if channels == 4 else 2, 0, 0, 0)
    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', header))
        file.write(chunk(b'IDAT', zlib.compress(rows.tobytes(), 6)) + chunk(b'IEND', b''))
