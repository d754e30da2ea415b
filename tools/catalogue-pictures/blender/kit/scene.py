"""The empty studio: render settings and the floor. Blender 3.4, Cycles on the CPU.

X points right, Y away from the camera (product fronts look to -Y), Z up, the floor is z = 0.
"""
import bpy


def reset(samples, size, threshold=0.02, threads=2):
    """Start an empty scene with the settings every picture shares."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    render = scene.render
    render.engine = 'CYCLES'
    render.resolution_x, render.resolution_y, render.resolution_percentage = size, size, 100
    render.film_transparent = True
    render.threads_mode, render.threads = 'FIXED', threads
    # Filmic would grey the whites of a packshot.
    scene.view_settings.view_transform, scene.view_settings.look = 'Standard', 'None'
    cycles = scene.cycles
    cycles.device, cycles.samples = 'CPU', samples
    cycles.use_adaptive_sampling, cycles.adaptive_threshold, cycles.adaptive_min_samples = True, threshold, 8
    cycles.use_denoising = False  # Debian's build has no OpenImageDenoise
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 2, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 8, 8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 2.0, 3.0, 1.0
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.4
    render.use_persistent_data = True
    scene.world = bpy.data.worlds.new('studio')
    scene.world.use_nodes = True
    return scene


def floor():
    """The floor that catches the shadow and bounces light; the camera never sees it together with the product."""
    side = 30
    mesh = bpy.data.meshes.new('floor')
    mesh.from_pydata([(-side, -side, 0), (side, -side, 0), (side, side, 0), (-side, side, 0)], [], [(0, 1, 2, 3)])
    thing = bpy.data.objects.new('floor', mesh)
    bpy.context.collection.objects.link(thing)
    material = bpy.data.materials.new('floor')
    material.use_nodes = True
    surface = material.node_tree.nodes['Principled BSDF'].inputs
    surface['Base Color'].default_value = (0.9, 0.9, 0.9, 1)
    surface['Roughness'].default_value, surface['Specular'].default_value = 0.5, 0.2
    mesh.materials.append(material)
    thing.is_shadow_catcher = True
    return thing
