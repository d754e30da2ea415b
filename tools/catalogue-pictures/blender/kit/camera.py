"""Placing a model on the floor and framing it: the camera distance is solved so that the product fills the picture."""
import math

import bpy
from mathutils import Matrix, Vector

SENSOR = 36
# Vertices looked at per object: enough for the outline.
SAMPLE = 4000


def world_points():
    """Vertices of everything but the floor, modifiers applied."""
    graph = bpy.context.evaluated_depsgraph_get()
    graph.update()
    points = []
    for thing in bpy.context.scene.objects:
        if thing.type not in ('MESH', 'CURVE', 'FONT') or thing.name.startswith('floor'):
            continue
        evaluated = thing.evaluated_get(graph)
        mesh = evaluated.to_mesh()
        step = max(1, len(mesh.vertices) // SAMPLE)
        points += [evaluated.matrix_world @ mesh.vertices[i].co for i in range(0, len(mesh.vertices), step)]
        evaluated.to_mesh_clear()
    return points


def bounds(points):
    """The lowest and the highest corner."""
    low = Vector([min(p[i] for p in points) for i in range(3)])
    return low, Vector([max(p[i] for p in points) for i in range(3)])


def normalise(root, size=2.0):
    """Scale everything under root so that its largest side is `size`, stand it on the floor, centre it.

    Families model in centimetres; with one size for all, the lights never change.
    """
    bpy.context.view_layer.update()
    low, high = bounds(world_points())
    middle = (low + high) / 2
    move = Matrix.Translation((-middle.x, -middle.y, -low.z))
    root.matrix_world = Matrix.Scale(size / max(high - low), 4) @ move @ root.matrix_world
    bpy.context.view_layer.update()


def frame(az, el, lens=85, fill=0.86, aim=(0, 0)):
    """Look from azimuth az (degrees, negative is from the left) and elevation el.

    For a detail, `fill` is above 1 and `aim` moves the picture's middle right and up, in picture widths.
    What is left of centring is done by lens shift, so the perspective stays that of a centred shot.
    """
    data = bpy.data.cameras.new('camera')
    camera = bpy.data.objects.new('camera', data)
    bpy.context.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    data.lens, data.sensor_width, data.sensor_fit = lens, SENSOR, 'HORIZONTAL'
    data.clip_end = 200
    points = world_points()
    low, high = bounds(points)
    a, e = math.radians(az), math.radians(el)
    towards = Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    distance = 8.0
    for _ in range(12):
        camera.location = (low + high) / 2 + towards * distance
        camera.rotation_euler = (-towards).to_track_quat('-Z', 'Y').to_euler()
        bpy.context.view_layer.update()
        inverse = camera.matrix_world.inverted()
        seen = [inverse @ p for p in points]
        xs = [lens / SENSOR * p.x / -p.z for p in seen]
        ys = [lens / SENSOR * p.y / -p.z for p in seen]
        extent = max(max(xs) - min(xs), max(ys) - min(ys))
        distance *= extent / fill
        if abs(extent / fill - 1) < 0.002:
            break
    data.shift_x = (max(xs) + min(xs)) / 2 + aim[0]
    data.shift_y = (max(ys) + min(ys)) / 2 + aim[1]
    return camera
